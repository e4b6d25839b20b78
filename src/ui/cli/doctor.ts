import { nothing, text } from './flag.ts';
import { noMore } from './line-words.ts';
import type { Given } from './options.ts';
import { Usage } from './usage-problem.ts';
import { defineVerb } from './verb.ts';

const flags = { guard: text('"COMMAND"'), 'provider-call': nothing } as const;

function read(words: readonly string[], given: Given<typeof flags>) {
  noMore(words, 'doctor');
  const { guard, 'provider-call': providerCall } = given;
  if (guard !== undefined && providerCall)
    throw new Usage({ kind: 'conflict', flags: ['--guard', '--provider-call'] });
  return { command: guard, providerCall };
}

export const doctor = defineVerb({
  name: 'doctor',
  flags,
  read,
  perform: async (command, ports) => {
    const { doctorReport } = await import('./doctor-report.ts');
    return await doctorReport(command, ports);
  },
});
