import { oneLine } from '../text/sanitise.ts';
import type { TerminalSkills } from './skills.ts';

/* What is said to the terminal beside the picture: notifications and progress. Pure. */

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

/** Inside tmux a sequence for the terminal around it is wrapped, its escapes doubled. */
export function through(sequence: string, { tmux }: TerminalSkills): string {
  return tmux ? `${esc}Ptmux;${sequence.replaceAll(esc, esc + esc)}${end}` : sequence;
}
