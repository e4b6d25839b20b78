/** No book has more chapters than this. */
export const mostChapters = 999;
/** So many can be planned at once, and so many are where nobody says. */
export const mostPlanned = 20;
export const usuallyPlanned = 5;
