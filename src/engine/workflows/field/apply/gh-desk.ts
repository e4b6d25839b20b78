import type { Gh, GhAnswer } from '../../../acting/gh.ts';
import { jsonIn } from '../../../data/json-text.ts';
import { remedy } from '../look/gh-asking.ts';
import { IssueRow, issueIn } from '../look/gh-shapes.ts';
import { markerForm } from '../rules/freshness.ts';
import type { Labels } from '../rules/maintain.ts';
import type { Desk } from './apply.ts';

/** Remarks and labels on GitHub. A remark whose sending nobody saw end is looked for before it is called failed. */
export function ghDesk(gh: Gh, labels: Labels): Desk {
  const colours: Readonly<Record<string, string>> = {
    ...{ [labels.blocked]: 'B60205', [labels.attention]: 'D93F0B' },
    ...{ [labels.stale]: 'CCCCCC', [labels.ready]: '0E8A16' },
  };
  return {
    async remark(issue, body) {
      const answer = await gh.remark(issue.number, body);
      if (answer.ok) return undefined;
      if (answer.kind === 'refused' || answer.kind === 'not_found') return remedy(answer);
      return (await isThere(gh, issue.number, body)) ? undefined : remedy(answer);
    },
    async addLabel(issue, label) {
      const answer = await gh.addLabel(issue.number, label);
      if (answer.ok) return undefined;
      if (!/not found/i.test(answer.said)) return remedy(answer);
      const made = await gh.makeLabel(label, colours[label] ?? 'CCCCCC', 'set by folio-tui field');
      return why(made.ok ? await gh.addLabel(issue.number, label) : made);
    },
    removeLabel: async (issue, label) => why(await gh.removeLabel(issue.number, label)),
  };
}

function why(answer: GhAnswer): string | undefined {
  return answer.ok ? undefined : remedy(answer);
}

async function isThere(gh: Gh, issue: number, body: string): Promise<boolean> {
  const [marker] = markerForm.exec(body) ?? [];
  const answer = await gh.issue(issue, ['number', 'state', 'comments']);
  const row = answer.ok ? IssueRow.safeParse(jsonIn(answer.output)).data : undefined;
  const comments = row === undefined ? [] : (issueIn(row).comments ?? []);
  return marker !== undefined && comments.some((comment) => comment.body.includes(marker));
}
