import type { Offer } from '../workflows/offer.ts';
import { nothing } from './flag.ts';
import { type TextSource, typed, unsaidWords } from './line-words.ts';
import { Usage } from './usage-problem.ts';
import type { VerbPorts } from './verb-ports.ts';

/** `--rehearsal` of a verb: the recording that comes with the program is played, whoever could answer. */
export const rehearsalFlag = { ...nothing, sets: ['provider.name'], as: 'recorded' } as const;

type Given = { readonly rehearsal: boolean; readonly provider?: string | undefined };

/**
 * The words that a recording is begun with where nobody typed any: it brings its own, these only name the run.
 * undefined: no recording is asked for. Throws `Usage` where another provider is named as well.
 */
export function recordedWords({ rehearsal, provider = 'recorded' }: Given): TextSource | undefined {
  if (!rehearsal) return undefined;
  if (provider !== 'recorded')
    throw new Usage({ kind: 'conflict', flags: ['--rehearsal', `--provider ${provider}`] });
  return unsaid;
}

const unsaid = typed(unsaidWords);

/** The words that were handed over; a recording that nobody gave any goes by those it was recorded with. */
export async function wordsHanded(
  source: TextSource,
  { words }: Pick<Offer, 'words'>,
  { messages, readText }: Pick<VerbPorts, 'messages' | 'readText'>,
): Promise<string> {
  const sample = source === unsaid ? words[messages.language].sample : undefined;
  return sample ?? (await readText(source));
}
