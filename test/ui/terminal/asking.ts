import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { passingFolder } from '../../support/passing-folder.ts';
import { type OpenTerminal, openTerminal, type TerminalOptions } from '../../support/terminal.ts';
import { restedModes } from '../../support/terminal-screen.ts';
import { wish } from '../screens/wishes.ts';

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The footer of a dialog that has been read to its end. */
export const ready = 'y 今回だけ許可';
/** Longer than the keyboard must have been quiet. */
export const quiet = 600;

export type Asking = OpenTerminal & { readonly folder: string };

/** The cockpit `entry` (asking-cockpit.ts, bundled) on a run whose branches each wish for one of these commands. */
export async function ask(
  entry: string,
  subjects: readonly string[],
  { work = 0, ...options }: TerminalOptions & { readonly work?: number } = {},
): Promise<Asking> {
  const folder = passingFolder('asking');
  const wishes = subjects.map((subject, index) => ({
    ...wish(subject, { step: `results/result_${index}.md` }),
    id: `permission-${index}`,
  }));
  const file = path.join(folder, 'wishes.json');
  writeFileSync(file, JSON.stringify(wishes));
  const terminal = await openTerminal({ entry, args: [folder, file, String(work)], ...options });
  return { ...terminal, folder };
}

const Answer = z.object({ question: z.string(), choice: z.string(), comment: z.string() });

/** What has been answered: read from the files, not from the screen. An answer that was used lies aside. */
export function answers({ folder }: Pick<Asking, 'folder'>): readonly z.infer<typeof Answer>[] {
  const kept = path.join(folder, 'workspace/current/.engine');
  return ['answers', 'superseded/permissions'].flatMap((name) => {
    const place = path.join(kept, name);
    if (!existsSync(place)) return [];
    return readdirSync(place)
      .filter((file) => /^permission-\d+(-\d+\.answer)?\.json$/.test(file))
      .flatMap((file) => textOf(path.join(place, file)))
      .map((text) => Answer.parse(JSON.parse(text)));
  });
}

/** None where the program has just moved it aside: the next look finds it there. */
function textOf(file: string): readonly string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export const choices = (asking: Pick<Asking, 'folder'>) =>
  answers(asking).map(({ choice }) => choice);

/** What both have: a terminal of its own process, and one in memory. */
export type Asked = Pick<Asking, 'see' | 'type' | 'pass' | 'ended' | 'folder'>;

export async function leave(terminal: Asked): Promise<void> {
  terminal.type('\u0003');
  await wait(50);
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ cooked: true, modes: restedModes });
}

/** Waits until the dialog hears keys and the keyboard has been quiet. */
export async function armed(terminal: Asked, words = ready): Promise<void> {
  await terminal.see(words);
  await terminal.pass(quiet);
}
