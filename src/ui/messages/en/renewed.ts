/** Said when files that were not loaded yet are gone; so it depends on no file that is loaded late. */
export const renewed =
  'The files of folio-tui were renewed while it was open. All that was written is kept.\n→ Start folio-tui again to carry on.';
