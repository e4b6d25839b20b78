import {
  figuresInTables,
  planReply,
  type Row,
  reportReply,
  resultText,
  retrospectiveText,
} from '../../engine/workflows/crew/replies.ts';
import { whoInPrompt } from '../crew/said-by.ts';
import { rehearsedAnswer, wantedOf } from '../folio/rehearsed-reply.ts';

/** What a model says to a prompt, read from its text alone: the same over a wire and inside a test. */
export type Said = (text: string) => string;

/** Three waves: two tasks, two that need one of them each, and one that needs those. */
const rows: readonly Row[] = [
  { id: 1 },
  { id: 2 },
  { id: 3, persona: 'worker_writer', needs: [1] },
  { id: 4, persona: 'worker_writer', needs: [2] },
  { id: 5, persona: 'worker_writer', needs: [3, 4] },
];

/** A story whose first round fails and whose second passes. */
export const storyteller: Said = (text) => rehearsedAnswer('ja')({ text });

/** The same, but one reviewer has no scorecard in its second round. */
export const storytellerWithAGap: Said = (text) => {
  const { role, round } = wantedOf({ text });
  return role === 'stylist' && round === 2 ? 'よい章でした。' : storyteller(text);
};

/** A cmd in three waves, looked back on, with one preference proposed. */
export const crewOfFive: Said = (text) => {
  const who = whoInPrompt(text);
  switch (who) {
    case 'decomposer':
      return planReply(rows);
    case 'aggregator':
      return reportReply({ status: 'partial', quality: 'YELLOW' });
    case 'retrospector':
      return retrospectiveText({ knowledge: 1, mode: 'full' }, figuresInTables);
    default:
      return resultText(Number(who.replace('worker ', '')));
  }
};

/** The call in which the cmd of `crew-in-wave-2` was when its program was killed. */
export const isUnderWay = (text: string): boolean => whoInPrompt(text) === 'worker 4';
