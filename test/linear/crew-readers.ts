import { emptyGraph } from '../../src/engine/memory/graph.ts';
import { withEntry } from '../../src/engine/workflows/crew/approvals/changelog.ts';
import {
  commitSubject,
  oneLine,
  skillPath,
  targetOf,
} from '../../src/engine/workflows/crew/approvals/targets.ts';
import { withChecks, withRefusals } from '../../src/engine/workflows/crew/check-words.ts';
import { oneLine as logLine } from '../../src/engine/workflows/crew/cmd-log.ts';
import { quotesOf } from '../../src/engine/workflows/crew/learned/quotes.ts';
import { readSignalLog } from '../../src/engine/workflows/crew/learned/signal-log.ts';
import { isDeclaration } from '../../src/engine/workflows/crew/learned/signals.ts';
import { readFiles, writeFiles } from '../../src/engine/workflows/crew/multi-file.ts';
import { isSettings, overlayOf } from '../../src/engine/workflows/crew/overlays.ts';
import { wordProblems } from '../../src/engine/workflows/crew/phases/curate.ts';
import { readQueue } from '../../src/engine/workflows/crew/phases/kept-queue.ts';
import { isCheck } from '../../src/engine/workflows/crew/plan/checks.ts';
import { declaredOutputs, overlaps } from '../../src/engine/workflows/crew/plan/overlaps.ts';
import {
  readDependsOn,
  readPlan,
  readTaskNames,
  readTaskNumber,
  saysNoOrder,
} from '../../src/engine/workflows/crew/plan/read-plan.ts';
import { readWavePlan } from '../../src/engine/workflows/crew/plan/wave-plan.ts';
import { refusal } from '../../src/engine/workflows/crew/secretary/answer.ts';
import { operationIn } from '../../src/engine/workflows/crew/secretary/operations.ts';
import {
  missingIn,
  preparedBody,
  preparedFor,
  preparedProblems,
} from '../../src/engine/workflows/crew/secretary/prepared.ts';
import { Line, Outcome, Percent, Quality } from '../../src/engine/workflows/crew/shapes/fields.ts';
import { PlanHead } from '../../src/engine/workflows/crew/shapes/plan.ts';
import { anyText, wholeText } from '../../src/engine/workflows/crew/tasks/prompt-block.ts';
import { reportFiles } from '../../src/engine/workflows/crew/tasks/report.ts';
import { isResult, resultText } from '../../src/engine/workflows/crew/tasks/worker.ts';
import { readLog } from '../../src/engine/workflows/crew/text/execution-log.ts';
import { readFrontMatter } from '../../src/engine/workflows/crew/text/front-matter.ts';
import {
  isComplete,
  linesOf,
  sectionOf,
  withoutOuterFence,
} from '../../src/engine/workflows/crew/text/lines.ts';
import { readResultMeta } from '../../src/engine/workflows/crew/text/result-meta.ts';
import { corrected, stamped } from '../../src/engine/workflows/crew/text/stamp.ts';
import { tablesOf } from '../../src/engine/workflows/crew/text/table.ts';
import { isWrapped, unwrapped } from '../../src/engine/workflows/crew/text/unwrapped.ts';
import { yamlText } from '../../src/engine/workflows/crew/text/write-yaml.ts';
import {
  checkPlanHead,
  readLpFlush,
  readReport,
  readReportSummary,
  readRetrospective,
} from '../../src/engine/workflows/crew/validate/artefact.ts';
import { cardsOf } from '../../src/engine/workflows/crew/validate/fields-of.ts';
import { checkLog } from '../../src/engine/workflows/crew/validate/log.ts';
import { readMemorySection } from '../../src/engine/workflows/crew/validate/memory-section.ts';
import { readPlanReview } from '../../src/engine/workflows/crew/validate/plan-review.ts';
import { readProposals } from '../../src/engine/workflows/crew/validate/proposals.ts';
import {
  isOf,
  markedReview,
  readResultReview,
  resultScan,
} from '../../src/engine/workflows/crew/validate/result.ts';
import { readSecretary } from '../../src/engine/workflows/crew/validate/secretary.ts';
import { directTask, failureResult, withReviews } from '../../src/engine/workflows/crew/words.ts';
import { linesIn, type ReadersByFile } from './readers.ts';

const limits = { maxDurationSec: 60, maxRetries: 2 };
const review = (reason: string) => ({
  ...{ task: 1, quality: 'GREEN', completeness: 90, verdict: 'PASS', reason },
});
const improvement = (text: string) => ({
  ...({
    family: 'IMP',
    id: 'IMP-001',
    title: text,
    category: 'config_change',
    target: text,
    problem: text,
  } as const),
  ...{ rootCause: text, change: text, expectedImpact: text, total: 3 },
  scores: { recurrence: 3, impact: 3, generality: 3, feasibility: 3 },
});
const lost = (error: string) => ({
  ...({ task: 1, name: 'a', persona: 'worker_coder', model: 'opus', attempts: [], error } as const),
});
const topics = (text: string) => ({
  ...emptyGraph(),
  entities: [
    {
      ...{ name: 'lp:_internal:signal_log', entityType: 'lp_internal', observations: [text] },
      ...{ createdAt: '', updatedAt: '', stamps: {} },
    },
  ],
});
const table = (task: string, dependsOn: string, output: string) =>
  `| ID | Task | Depends On | Output |\n|---|---|---|---|\n| 1 | ${task} | ${dependsOn} | ${output} |\n`;
const section = (text: string) => `## Memory MCP追加候補\n${text}`;

/** A result that comes in pieces, as a file is read. */
function scanned(text: string): unknown {
  const scan = resultScan('worker_coder');
  for (let at = 0; at < text.length; at += 1000) scan.feed(text.slice(at, at + 1000));
  return scan.check();
}

export const crewReaders: ReadersByFile = {
  'engine/workflows/crew/phases/kept-queue.ts': { readQueue },

  'engine/workflows/crew/approvals/changelog.ts': {
    withEntry: (text) => withEntry(`## [Unreleased]\n${text}`, 'Fixed', '- a'),
  },
  'engine/workflows/crew/approvals/targets.ts': {
    targetOf,
    oneLine,
    skillPath: (text) => skillPath({ id: 'SKL-001', invocation: text }),
    commitSubject: (text) => commitSubject(improvement(text), text),
  },
  'engine/workflows/crew/cmd-log.ts': { oneLine: logLine },
  'engine/workflows/crew/learned/quotes.ts': {
    quotesOf: (text) => quotesOf(text, 'the fog comes in'),
    'quotesOf what was said': (text) => quotesOf('「霧が出て来る」', text),
  },
  'engine/workflows/crew/learned/signal-log.ts': {
    readSignalLog: (text) => readSignalLog(topics(text)),
  },
  'engine/workflows/crew/learned/signals.ts': { isDeclaration },
  'engine/workflows/crew/multi-file.ts': {
    readFiles: (text) => readFiles(text, () => true),
    'readFiles after a mark': (text) => readFiles(`=== FILE: a.md ===\n${text}`, () => true),
    writeFiles: (text) => writeFiles([{ path: 'a.md', text }]),
  },
  'engine/workflows/crew/overlays.ts': {
    overlayOf,
    isSettings: (text) => isSettings(text, false),
  },
  'engine/workflows/crew/phases/curate.ts': {
    wordProblems: (text) => wordProblems('lp:defaults:language', text),
  },
  'engine/workflows/crew/plan/overlaps.ts': {
    declaredOutputs: (text) => declaredOutputs(`## Output\n${text}`),
    'declaredOutputs of any file': declaredOutputs,
    overlaps: (text) =>
      overlaps(
        [
          { id: 1, dependsOn: [], writes: [text] },
          { id: 2, dependsOn: [], writes: [text] },
        ],
        [[1, 2]],
        false,
      ),
  },
  'engine/workflows/crew/plan/read-plan.ts': {
    readPlan: (text) => readPlan(`---\nstatus: success\n---\n${text}`),
    'readPlan of a task that waits': (text) => readPlan(table('a', text, 'a.md')),
    'readPlan of a task that writes': (text) => readPlan(table('a', '1', text)),
    saysNoOrder: (text) => saysNoOrder(text.replaceAll('Depends On', 'Needs')),
    readTaskNames: (text) => readTaskNames(table(text, '1', 'a.md')),
    readDependsOn,
    readTaskNumber,
  },
  'engine/workflows/crew/plan/wave-plan.ts': { readWavePlan },
  'engine/workflows/crew/secretary/answer.ts': {
    refusal: (text) => refusal(text, 'phase3_report'),
  },
  'engine/workflows/crew/secretary/operations.ts': { operationIn },
  'engine/workflows/crew/secretary/prepared.ts': {
    preparedBody,
    missingIn: (text) => missingIn(text, [{ id: 'IMP-001' }]),
    preparedProblems: (text) => preparedProblems(text, '## IMP-001: a\n- **Evidence**: a\n'),
    'preparedProblems of it': (text) => preparedProblems('## IMP-001: a\n', `## IMP-001: ${text}`),
    preparedFor: (text) =>
      preparedFor(
        text,
        {
          asked: {
            ...{ cmd: 'cmd_001', items: [], branch: null },
            ...{ onboarding: false, prepared: null },
          },
          refused: [],
        },
        'ja',
      ),
  },
  'engine/workflows/crew/shapes/fields.ts': {
    fields: (text) => [Outcome, Quality, Percent, Line].map((shape) => shape.safeParse(text)),
  },
  'engine/workflows/crew/tasks/prompt-block.ts': { anyText, wholeText },
  'engine/workflows/crew/tasks/report.ts': { reportFiles: (text) => reportFiles(text) },
  'engine/workflows/crew/tasks/worker.ts': { isResult, resultText },
  'engine/workflows/crew/check-words.ts': {
    withChecks: (text) => withChecks(text, [{ command: text, code: 1 }], 'ja'),
    withRefusals: (text) => withRefusals(text, [text], 'ja'),
  },
  'engine/workflows/crew/plan/checks.ts': { isCheck },
  'engine/workflows/crew/text/unwrapped.ts': { unwrapped, isWrapped },
  'engine/workflows/crew/text/execution-log.ts': { readLog },
  'engine/workflows/crew/text/front-matter.ts': {
    readFrontMatter: (text) => readFrontMatter(linesIn(`---\n${text}`)),
    'readFrontMatter cut': (text) => readFrontMatter(linesIn(`---\na: [\n${text}`), true),
  },
  'engine/workflows/crew/text/lines.ts': {
    linesOf,
    isComplete,
    withoutOuterFence: (text) => withoutOuterFence(linesIn(text)),
    sectionOf: (text) => sectionOf(linesIn(text), /^Output/),
  },
  'engine/workflows/crew/text/result-meta.ts': {
    readResultMeta: (text) => readResultMeta({ text: `---\n${text}`, cut: false }),
  },
  'engine/workflows/crew/text/stamp.ts': {
    stamped: (text) => stamped(text, { cmd_id: 'cmd_001' }),
    corrected: (text) => corrected(text, { status: 'partial' }),
  },
  'engine/workflows/crew/text/table.ts': { tablesOf: (text) => tablesOf(linesIn(text)) },
  'engine/workflows/crew/text/write-yaml.ts': {
    yamlText: (text) => yamlText({ a: text, b: [text] }),
  },
  'engine/workflows/crew/validate/artefact.ts': {
    readReport,
    readReportSummary,
    readRetrospective,
    readLpFlush,
    checkPlanHead: (text) => checkPlanHead(text, PlanHead),
  },
  'engine/workflows/crew/validate/fields-of.ts': {
    cardsOf: (text) => cardsOf(linesIn(text)),
    'cardsOf a title': (text) => cardsOf(linesIn(`### IMP-001: ${text}\n- **a**: b\n`)),
    'cardsOf a field': (text) => cardsOf(linesIn(`### IMP-001: a\n${text}`)),
  },
  'engine/workflows/crew/validate/log.ts': { checkLog: (text) => checkLog(text, limits) },
  'engine/workflows/crew/validate/memory-section.ts': {
    readMemorySection: (text) => readMemorySection(section(text)),
  },
  'engine/workflows/crew/validate/plan-review.ts': { readPlanReview },
  'engine/workflows/crew/validate/proposals.ts': {
    readProposals: (text) => readProposals(`### IMP-001: a\n${text}`),
    'readProposals of a preference': (text) =>
      readProposals(`### LP-001: a\n- **Observation**: ${text}\n`),
    'readProposals of signals': (text) => readProposals(`## Internal State Updates\n${text}`),
  },
  'engine/workflows/crew/validate/result.ts': {
    resultScan: scanned,
    readResultReview,
    'readResultReview of a verdict': (text) => readResultReview(`PASS ${text}`),
    markedReview: (text) => markedReview(text, 'a'),
    isOf: (text) => isOf(text, 'a'),
  },
  'engine/workflows/crew/validate/secretary.ts': { readSecretary },
  'engine/workflows/crew/words.ts': {
    withReviews: (text) => withReviews(text, [review(text)], 'ja'),
    directTask: (text) => directTask(text, 'line', 'worker_coder', 'opus'),
    failureResult: (text) => failureResult(lost(text), 'ja'),
  },
};
