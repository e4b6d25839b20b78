import { spokenAs, turned } from './turned.ts';

/** What starts this program where `npm start` did, from a copy that is not installed. */
const start = 'npm start -- ';

const verbs =
  'write|crew|edit|field|session|improve|do|resume|runs|answer|bible|plan|export|stats|init|trust|permissions|doctor|memory|help';

/** A command, not a sentence that calls the program by its name. */
const command = new RegExp(`(?<![\\w./~-])folio-tui (?=(?:${verbs})(?![\\w-])|--?[a-z])`, 'g');

/** The commands in what is said to a person, as they can be typed where the program was started by `npm start`. */
export function byNpm(text: string): string {
  return text.replaceAll(command, start);
}

/** The same in every sentence of a catalogue. */
export function toldByNpm<T extends object>(words: T): T {
  return turned(words, byNpm);
}

/** A command that is no word of a catalogue, as it can be typed where those words say `npm start`; else it stays to the letter. */
export function typedHere(command: string, messages: object): string {
  return spokenAs(told, messages).command === told.command ? command : byNpm(command);
}

const told = { command: 'folio-tui help' };

/** Said below the help, which names the program as it is called when it is installed. */
export const npmHelp = {
  ja: '\nnpm start で起動したときは、folio-tui の代わりに「npm start -- 」と打ちます。\n',
  en: '\nStarted by npm start: type “npm start -- ” in place of folio-tui.\n',
};
