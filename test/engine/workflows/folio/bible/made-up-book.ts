import type {
  Kept,
  Reading,
} from '../../../../../src/engine/workflows/folio/bible/keeper-reply.ts';
import { mergeReading } from '../../../../../src/engine/workflows/folio/bible/merge.ts';
import {
  type Ledger,
  readLedger,
} from '../../../../../src/engine/workflows/folio/contract/ledger/ledger.ts';
import { putInto } from './put-into.ts';

/** What a keeper takes from a chapter of a made-up book: somebody new in every second, a place in every fourth, three threads. */
function readingOf(chapter: number): Reading {
  const quote = `第${chapter}章で霧が出た`;
  const since = { chapter, paragraph: 1, quote };
  const person = Math.ceil(chapter / 2);
  const place = Math.ceil(chapter / 4);
  const changes: Kept[] = [
    { kind: 'person', id: `p${person}`, name: `人物${person}`, aliases: [], quote, since },
    { kind: 'place', id: `t${place}`, name: `塔${place}`, aliases: [], quote, since },
    {
      ...{ kind: 'fact', of: `p${person}`, fact: `第${chapter}章で誓いを立てた`, changes: false },
      ...{ quote, since },
    },
    { kind: 'event', when: `${chapter}日目`, what: '霧が出た', who: [`p${person}`], quote, since },
    ...[1, 2, 3].map((nth) => ({
      ...({
        kind: 'planted',
        id: `q${chapter}-${nth}`,
        what: `第${chapter}章の謎その${nth}`,
      } as const),
      ...({ importance: 'minor', due: chapter + 2 * nth, quote, since } as const),
    })),
    ...[1, 2, 3].flatMap((nth): Kept[] =>
      chapter > 2 * nth ? [{ kind: 'paid', of: `q${chapter - 2 * nth}-${nth}`, quote, since }] : [],
    ),
  ];
  const summary = `第${chapter}章。${'霧の町で誰かが誰かを待っていた。'.repeat(9)}`;
  const dropped = { quotes: 0, forms: 0, over: 0 };
  const ten = chapter % 10 === 0 ? { ten: '霧の十章。'.repeat(50) } : {};
  return { chapter, reading: 1, of: '', at: '', summary, state: '港', ...ten, changes, dropped };
}

/** The ledger of a made-up book after so many chapters. */
export function bookOf(chapters: number): Ledger {
  let ledger = readLedger({});
  for (let chapter = 1; chapter <= chapters; chapter += 1)
    ledger = putInto(ledger, mergeReading(ledger, readingOf(chapter)).put);
  return ledger;
}
