import {
  planReply,
  reportReply,
  resultText,
  retrospectiveText,
} from '../../engine/workflows/crew/replies.ts';

/** Who is spoken to: `decomposer`, `worker 2`, `worker IMP-001`, …, from the founding block of the prompt. */
export function whoInPrompt(prompt: string): string {
  const role = /TEMPLATE_PATH: templates\/(?:crew\/)?(\w+?)(?:\.en)?\.md/.exec(prompt)?.[1] ?? '?';
  if (!role.startsWith('worker_')) return role;
  // whoever looks at a plan is a reviewer without a task
  if (role === 'worker_reviewer' && /OUTPUT: \S*plan_review\.md/.test(prompt))
    return 'plan_reviewer';
  return `worker ${/RESULT_PATH: \S*result_([\w-]+)\.md/.exec(prompt)?.[1] ?? '?'}`;
}

/** What everybody says in a cmd of one task; its coder at last. */
export function saidBy(who: string): string {
  switch (who) {
    case 'decomposer':
      return planReply([{ id: 1, persona: 'worker_coder' }]);
    case 'plan_reviewer':
      return '# Plan Review\n\nAPPROVE\n';
    case 'aggregator':
      return reportReply();
    case 'retrospector':
      return retrospectiveText();
    default:
      return resultText(1);
  }
}
