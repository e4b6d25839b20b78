import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type FaultServerOptions, openFaultServer } from '../fault-server.ts';
import { freshPlace, runProgram, startProgram } from '../program.ts';
import { testKey } from '../provider-world.ts';
import { rehearsedAnswer } from './rehearsed-reply.ts';

/** Somebody who writes with a model, in a folder of their own, by the program as it is built. */
export async function openAuthor({
  language = 'ja',
  ...given
}: FaultServerOptions & { readonly language?: 'ja' | 'en' } = {}) {
  const server = await openFaultServer({ answer: rehearsedAnswer(language), ...given });
  onTestFinished(() => server.close());
  const place = await freshPlace();
  const paid = { ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: server.url };
  const at = (name: string) => path.join(place.cwd, 'workspace', name);
  return {
    ...{ server, place, at },
    run: async (...line: readonly string[]) => await runProgram(place, line, paid),
    start: (...line: readonly string[]) => startProgram(place, line, paid),
    read: (name: string) => readFileSync(at(name), 'utf8'),
    json: (name: string) => JSON.parse(readFileSync(at(name), 'utf8')),
    write(name: string, text: string | Uint8Array) {
      mkdirSync(path.dirname(at(name)), { recursive: true });
      writeFileSync(at(name), text);
    },
  };
}

export const wholeStory = [
  ...['--path', 'A', '--chapters', '1', '--plain', '--yes', '--provider', 'anthropic'],
];
