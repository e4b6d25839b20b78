import { readFileSync } from 'node:fs';
import type { Served } from '../fault-server.ts';

/** What a request wants made: the file named in its prompt, and what of a story that is. */
export type Wanted = {
  readonly output: string;
  readonly role: string;
  readonly chapter: number;
  readonly round: number;
};

/** Read from the prompt alone, as a model would. */
export function wantedOf({ text }: Pick<Served, 'text'>): Wanted {
  const [, output = ''] = /(?:出力|Output):\n- workspace\/(\S+)/.exec(text) ?? [];
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  const name = output.replace(/^.*\//, '').replace(/\.(json|md)$/, '');
  return {
    output,
    role: name.startsWith('draft-') ? 'draft' : name,
    chapter: number(/ch(\d+)\//),
    round: number(/(?:draft|round)-(\d+)/),
  };
}

/** A sensible model: what the rehearsal has for the file that is wanted; cut short to its first round, then its last one. */
export function rehearsedAnswer(language: 'ja' | 'en') {
  return (request: Pick<Served, 'text'>): string => {
    const { output, role, chapter, round } = wantedOf(request);
    const folder = `folio/${language}`;
    if (chapter === 0)
      return read(`${folder}/${output === 'current/idea.json' ? 'intake' : role}.json`);
    if (role.startsWith('keeper-')) return read(`${folder}/ch01/keeper.json`);
    const part = role === 'draft' ? 'draft.md' : `${role}.json`;
    return read(`${folder}/ch01/round-0${round === 1 ? 1 : 3}/${part}`);
  };
}

function read(file: string): string {
  return readFileSync(new URL(`../../../rehearsal/${file}`, import.meta.url), 'utf8');
}
