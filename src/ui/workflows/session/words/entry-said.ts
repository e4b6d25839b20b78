import { z } from 'zod';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import { entryOf } from '../../../text/entry-of.ts';
import type { SessionWords } from './ja/screens.ts';

/** What a row of the ledger says, as people say it; the file keeps the founding words. */
export function entrySaid(content: string, words: SessionWords): string {
  return fieldsSaid(content, words) ?? sentenceSaid(content, words) ?? words.reason(content);
}

/** `pass = true, iteration = 1` */
function fieldsSaid(content: string, words: SessionWords): string | undefined {
  const { kinds, tasks, ledger } = words;
  const session = /^session_type = (\w+)$/.exec(content)?.[1];
  if (session !== undefined) return ledger.session(entryOf(kinds, session) ?? session);
  const [, first, one = '', second, other = ''] =
    /^(\w+) = (.*?), (\w+) = (.*)$/s.exec(content) ?? [];
  switch (`${first} ${second}`) {
    case 'task_type requires_persona':
      return ledger.task(entryOf(tasks, one) ?? one, other === 'true');
    case 'executor watcher':
      return ledger.pair(one, other);
    case 'pass iteration':
      return ledger.verdict(Number(other), one === 'true');
    case 'status by':
      return entryOf(ledger.outcomes, one);
    case 'status artifacts':
      return [entryOf(ledger.outcomes, one) ?? one, ...filesIn(other)].join(' · ');
    default:
      return undefined;
  }
}

const Files = z.array(z.string());

function filesIn(listed: string): readonly string[] {
  return Files.safeParse(jsonIn(listed)).data ?? [];
}

function sentenceSaid(content: string, { tasks, ledger }: SessionWords): string | undefined {
  const [, was = '', is = ''] = /^誤分類を検出: task_type = (\w+) → (\w+)$/.exec(content) ?? [];
  if (was !== '') return ledger.misclassified(entryOf(tasks, was) ?? was, entryOf(tasks, is) ?? is);
  const id = /^(\S+) acknowledged$/.exec(content)?.[1];
  return id === undefined ? undefined : ledger.acknowledged(id);
}
