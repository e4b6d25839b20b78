import { oneLine } from '../text/sanitise.ts';
import type { TerminalSkills } from './skills.ts';

/* What is said to the terminal beside the picture: notifications, progress, the clipboard. Pure. */

const esc = '\u001B';
const bell = '\u0007';
const end = `${esc}\\`;

/** Longest words of a notification (characters). */
const longest = { title: 60, body: 160 } as const;

/**
 * A notification as this terminal shows it; empty where it has none. Titles come from stories: they are made harmless.
 */
export function notification(title: string, body: string, skills: TerminalSkills): string {
  // A semicolon would end a part of the sequence.
  const part = (text: string, most: number) => oneLine(text).replaceAll(';', ',').slice(0, most);
  const [head, text] = [part(title, longest.title), part(body, longest.body)];
  switch (skills.notify) {
    case 'osc9':
      return through(`${esc}]9;${head}: ${text}${end}`, skills);
    case 'osc777':
      return through(`${esc}]777;notify;${head};${text}${end}`, skills);
    case 'none':
      return '';
    default:
      return skills.notify satisfies never;
  }
}

export const ring = bell;

export const busy = `${esc}]9;4;3${end}`;
export const idle = `${esc}]9;4;0${end}`;

/** Terminals take no more than this (characters of base64); what is longer would arrive cut, or not at all. */
const mostCopied = 74_994;

/**
 * Hands a text to the clipboard of the person's terminal, wherever that is; undefined: it would not take it. Inside tmux
 * both it and the terminal around it are told: each takes only its own form, and may take none.
 */
export function copied(text: string, skills: TerminalSkills): string | undefined {
  if (!skills.copies) return undefined;
  const coded = Buffer.from(text, 'utf8').toString('base64');
  if (coded.length > mostCopied) return undefined;
  const sequence = `${esc}]52;c;${coded}${bell}`;
  return skills.tmux ? sequence + through(sequence, skills) : sequence;
}

/** Inside tmux a sequence for the terminal around it is wrapped, its escapes doubled. */
function through(sequence: string, { tmux }: TerminalSkills): string {
  return tmux ? `${esc}Ptmux;${sequence.replaceAll(esc, esc + esc)}${end}` : sequence;
}
