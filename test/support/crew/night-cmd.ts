import {
  figuresInTables,
  planReply,
  type Row,
  reportReply,
  resultText,
  retrospectiveText,
} from '../../engine/workflows/crew/replies.ts';
import { sensibleCoder } from '../coder/coder-model.ts';
import type { Answer, Served } from '../fault-server.ts';
import { whoInPrompt } from './said-by.ts';

/*
 * A cmd as somebody leaves it in the evening: a coder that will wish for something, a task that never comes to
 * anything, what depends on either, and work that needs nobody.
 */

const nightRows: readonly Row[] = [
  { id: 1 },
  { id: 2, persona: 'worker_coder', model: 'sonnet' },
  { id: 3 },
  { id: 4, persona: 'worker_writer', needs: [1] },
  { id: 5, persona: 'worker_writer', needs: [2] },
  { id: 6, persona: 'worker_writer', needs: [3] },
  { id: 7, persona: 'worker_writer', needs: [4] },
];

/** Plays every role of that cmd. */
export function nightModel(request: Served): Answer {
  const who = whoInPrompt(request.text);
  switch (who) {
    case 'decomposer':
      return planReply(nightRows);
    case 'aggregator':
      return reportReply({ status: 'partial', quality: 'YELLOW', failed: [3, 6] });
    case 'retrospector':
      return retrospectiveText({ knowledge: 1, mode: 'full' }, figuresInTables);
    case 'worker 2': {
      const answer = sensibleCoder(request);
      return typeof answer === 'string' ? resultText(2) : answer;
    }
    case 'worker 3':
      return resultText(3, { status: 'failure', error: 'the source is not there' });
    default:
      return resultText(Number(who.replace('worker ', '')));
  }
}
