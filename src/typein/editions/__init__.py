"""Critical editions of printed listings: a print, the program edited from it, and the reasons for every change."""
