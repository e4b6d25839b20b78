import type { AgentTask } from '../../../../src/engine/ports.ts';
import {
  type Agent,
  allReviewers,
  axesOf,
} from '../../../../src/engine/workflows/folio/contract/reviewers.ts';

type AnyTask = AgentTask<unknown>;

export const goodIdea = {
  title: '灯台守の娘',
  genre: '日常の謎',
  tone: '静かで少し可笑しい',
  scale: 'short',
  core_theme: '待つことは何を守るのか',
};

/** What a well-behaved model would say to any of folio's tasks. */
export function goodReply(task: AnyTask): string {
  switch (task.role) {
    case 'folio/intake':
      return JSON.stringify(goodIdea);
    case 'folio/plotter-path':
      if (task.along?.includes('folio/episode_path_common') === true)
        return JSON.stringify(episodePath(String(task.values['path'])));
      return JSON.stringify(
        pathReply(String(task.values['path']), task.extra?.includes('written_chapters') ? 4 : 2),
      );
    case 'folio/plotter-draft':
      return draftReply(task);
    case 'folio/keeper':
      return keeperReply(task);
    case 'folio/plotter-more':
      return moreReply(task);
    case 'folio/plotter-flow':
      return flowReply(task);
    case 'folio/editor-flow':
      return checkReply();
    case 'folio/lens-cross':
      return JSON.stringify({ cross_review_findings: [] });
    default:
      return cardReply(task, 7.2);
  }
}

export function pathReply(letter: string, chapters = 2) {
  return {
    title: `道${letter}`,
    approach: `方針${letter}`,
    direction: `${letter} へ向かう`,
    chapter_count: chapters,
    target_audience: '大人',
    difficulty: 2,
    uniqueness: 3,
    emotional_core: '待つ',
    outline: Array.from({ length: chapters }, (_, index) => ({
      chapter: index + 1,
      title: `題${index + 1}`,
      summary: `第${index + 1}章のあらすじ`,
      key_events: ['霧が出る'],
      emotional_beat: '不安',
    })),
  };
}

/** Two chapters, the first of three episodes and the second of two. */
export function episodePath(letter: string, perChapter: readonly number[] = [3, 2]) {
  const path = pathReply(letter, perChapter.length);
  const outline = path.outline.map((chapter, index) => ({
    ...chapter,
    // models count each chapter from 1 as often as not
    episodes: Array.from({ length: perChapter[index] ?? 0 }, (_, at) => ({
      episode: at + 1,
      title: `${index + 1}の${at + 1}`,
      summary: `第${index + 1}章の${at + 1}話目のあらすじ`,
    })),
  }));
  return { ...path, outline };
}

/** An episode of so many characters. */
export function episodeReply({ values }: Pick<AnyTask, 'values'>, characters: number): string {
  const { episode, round } = values;
  const sentence = `第${episode}話の${round}稿、霧笛が三度鳴って澪は手帳を閉じた。`;
  const whole = sentence.repeat(Math.ceil(characters / [...sentence].length));
  // the mark between the scenes is no text
  const text = [...whole].slice(0, characters).join('');
  const half = Math.floor(characters / 2);
  const parts = [[...text].slice(0, half).join(''), [...text].slice(half).join('')];
  return `# 第${episode}話：どこか\n\n¶1\n${parts[0]}\n\n---\n\n¶2\n${parts[1]}\n`;
}

function draftReply(task: Pick<AnyTask, 'values'>): string {
  if (task.values['episode'] !== undefined) return episodeReply(task, 2400);
  const { chapter, round } = task.values;
  const paragraphs = Array.from(
    { length: 12 },
    (_, index) =>
      `¶${index + 1}\n第${chapter}章の${round}稿、霧笛が三度鳴って澪は手帳を閉じた。${index}。\n`,
  );
  return `# 第${chapter}章：題${chapter}\n\n${paragraphs.join('\n')}`;
}

/** As many further chapters as were asked for. */
function moreReply({ values, extra = '{}' }: Pick<AnyTask, 'values' | 'extra'>): string {
  const from = Number(values['chapter']);
  const { count = 1 } = JSON.parse(extra) as { count?: number };
  const entries = Array.from({ length: count }, (_, index) => ({
    title: `続${from + index}`,
    summary: `続きの第${from + index}章。澪は約束を果たす。`,
    key_events: ['船が来る'],
    emotional_beat: '不安から安堵へ',
    threads: ['q1'],
  }));
  return JSON.stringify({ entries });
}

/** A flow of as many episodes as were asked for. */
export function flowReply({ extra = '{}' }: Pick<AnyTask, 'extra'>): string {
  const { pattern_id: pattern, count, from } = JSON.parse(extra);
  return JSON.stringify({
    label: `流れ${pattern}`,
    direction: `${pattern} の向き`,
    episodes: Array.from({ length: count }, (_, index) => ({
      title: `${pattern}の題${from + index}`,
      summary: `${pattern}の第${from + index}話。`,
    })),
    foreshadowing_handling: [{ id: 'nobody-planted-this', action: 'payoff', detail: '' }],
    character_arc_progress: { 澪: '待つから、行くへ' },
  });
}

/** A check of three flows: those named here are NG, all others agree. */
export function checkReply(wrong: Readonly<Record<string, string>> = {}): string {
  const items = ['connection', 'threads', 'characters', 'timeline', 'world', 'arcs'];
  const of = (pattern: string) =>
    Object.fromEntries(
      items.map((item) => [
        item,
        item === 'timeline' && wrong[pattern] !== undefined
          ? { status: 'NG', detail: wrong[pattern] }
          : { status: 'OK', detail: '' },
      ]),
    );
  return JSON.stringify({ patterns: { A: of('A'), B: of('B'), C: of('C') } });
}

/** What a careful keeper takes from a chapter of `draftReply`. */
export function keeperReply({ values }: Pick<AnyTask, 'values'>): string {
  const { chapter } = values;
  const quote = '霧笛が三度鳴って澪は手帳を閉じた';
  return JSON.stringify({
    summary: `第${chapter}章の要約`,
    state: '澪は岬にいる',
    changes: [
      { kind: 'person', id: 'mio', name: '澪', age: '17', quote, paragraph: 2 },
      { kind: 'fact', of: 'mio', about: '持ち物', fact: '手帳', quote },
      { kind: 'planted', id: `q${chapter}`, what: `第${chapter}章の謎`, quote, paragraph: 3 },
    ],
  });
}

function agentOf({ role }: Pick<AnyTask, 'role'>): Agent | undefined {
  return allReviewers.find((agent) => role === `folio/${agent}`);
}

/** A scorecard whose axes are all the given score. */
export function cardReply(
  task: Pick<AnyTask, 'role'> & Partial<Pick<AnyTask, 'values'>>,
  score: number,
  more: object = {},
): string {
  const agent = agentOf(task) ?? 'plotter';
  const scores = Object.fromEntries(
    Object.keys(axesOf(agent, task.values?.['episode'] === undefined ? 'chapter' : 'episode')).map(
      (axis) => [axis, score],
    ),
  );
  return JSON.stringify({ scores, issues: [], ...more });
}

/** Which review this is; undefined for any other task. */
export function reviewOf(
  task: AnyTask,
): { agent: Agent; chapter: number; round: number } | undefined {
  const agent = agentOf(task);
  const { chapter, round } = task.values;
  return agent ? { agent, chapter: Number(chapter), round: Number(round) } : undefined;
}
