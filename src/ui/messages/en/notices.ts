import type { EngineNotices, EngineWarnings } from '../words.ts';
import { damageText } from './damage.ts';

/** What the engine tells while work goes on, in whatever workflow. */
export const notices: EngineNotices = {
  answer_taken: (v) => `Answer recorded: ${v.text('choice')}${answeredBy(v.text('by'))}`,
  answer_for_an_older_question: (v) =>
    `The question has changed, so its earlier answer is not used (${v.text('question')})`,
  raise_not_own: (v) =>
    `The budget was raised by somebody else (${v.text('usd')} USD): it stays as it was`,
  answer_not_own: (v) =>
    `An answer lay here that you have not given with this account, or that is used up: it does not count and is kept aside (${v.text('question')})`,
  archived: (v) => `The previous story was moved to archive/${v.text('id')}`,
};

export const warnings: EngineWarnings = {
  cost_unknown: (v) => `The price of model ${v.text('model')} is not known; the cost leaves it out`,
  calls_cut_off: (v) =>
    v.text('count') === '1'
      ? 'Cost of 1 call unknown: the program ended (+?)'
      : `Cost of ${v.text('count')} calls unknown: the program ended (+?)`,
  answers_pass: (v) =>
    v.text('why') === 'unsafe'
      ? `The key for your answers cannot be used: ${v.text('path')} (${v.text('detail')}; it must be a file of 32 bytes, mode 600). What you answer counts until this program ends; delete the file and you get a new key`
      : `No key for your answers can be kept in ${v.text('path')} (${v.text('detail')}): what you answer counts until this program ends, and is asked again after that`,
  clock_went_back: (v) =>
    `The clock went back by ${v.text('seconds')} s; the order of the record stands`,
  journal_tail_dropped: (v) =>
    `The last record had been cut off; ${v.text('bytes')} bytes at its end were dropped`,
  stale_kept: (v) =>
    `Source files have changed; ${v.text('count')} made from them ${v.text('count') === '1' ? 'is' : 'are'} used as before`,
  memory_unreadable: (v) =>
    `memory.json cannot be read: going on without what was remembered, and writing nothing to it (${damageText(v.text('detail'))})`,
};

function answeredBy(by: string): string {
  const known: Readonly<Record<string, string>> = {
    file: ' (from a file)',
    flag: ' (from the command line)',
    yes: ' (--yes)',
  };
  return known[by] ?? '';
}
