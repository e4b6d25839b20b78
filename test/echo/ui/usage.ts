const echo = {
  line: '  folio-tui echo "WORDS"         have words said back',
  help: 'folio-tui echo "WORDS"\n\nHas the words said back.\n',
};

/** Words of its verb. */
export const usage = { echo };
