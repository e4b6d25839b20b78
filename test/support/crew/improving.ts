import { reportReply, resultText, retrospectiveText } from '../../engine/workflows/crew/replies.ts';
import { use } from '../acting-sitting.ts';
import type { Answer, Served } from '../fault-server.ts';

const improvement = `## Improvement Proposals
### IMP-001: Say how to run the tests
- **Category**: claude_md_update
- **Target**: \`docs/running.md\`
- **Problem**: Nobody says how to run the tests
- **Root Cause**: Nobody wrote it down
- **Proposed Change**: Add a page that says it
- **Expected Impact**: New people need no help
- **Scores**: recurrence 5 (r), impact 4 (r), generality 4 (r), feasibility 5 (r) → total 4.5
`;

/** A model whose look back proposes a page about running the tests, which a worker then writes. */
export function improving(who: string, request: Served): Answer | undefined {
  if (who === 'aggregator') return reportReply({ status: 'partial', quality: 'RED' });
  if (who === 'retrospector')
    return retrospectiveText({ improvements: 1, mode: 'full' }, improvement);
  if (who !== 'worker IMP-001') return undefined;
  const turn = request.asked.messages.filter(({ role }) => role === 'assistant').length;
  const page = { path: 'docs/running.md', content: '# Running\n\nnode --test\n' };
  return turn > 0 ? resultText(1) : { calls: [use('write_file', page, 'toolu_0')] };
}
