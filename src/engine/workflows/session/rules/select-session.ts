import { folded, hasAny, hitsIn, type Keywords, mostHits, quoted } from '../../../data/keywords.ts';
import type { SessionType } from '../contract/kinds.ts';
import type { SelectorOut } from '../contract/shapes.ts';

/*
 * Which kind of meeting a request wants (`docs/spec/session.md` §6). Rules only: the table decides, and what it cannot
 * tell becomes a design session.
 */

const keywords: Keywords<SessionType> = {
  planning: [
    ...['計画', 'プラン', '方針', '戦略', 'ロードマップ', '次のステップ', '優先順位', 'スコープ'],
    ...['plan', 'roadmap', 'next step', 'priority', 'priorities', 'scope', 'strategy'],
  ],
  design: [
    ...['設計', 'アーキテクチャ', '構造', 'インターフェース', 'トレードオフ', '選択肢', '比較'],
    ...['design', 'architecture', 'interface', 'trade-off', 'tradeoff', 'option', 'compare'],
  ],
  implement: [
    ...['実装', '作成', '作って', '修正', '直して', 'コード', 'ファイル', '追加'],
    ...['implement', 'create', 'build', 'fix', 'code', 'file', 'add'],
  ],
  retrospective: [
    ...['振り返り', 'ふりかえり', 'レトロ', 'レトロスペクティブ', '改善', '反省', '学び'],
    ...['retro', 'retrospective', 'look back', 'lessons learned', 'improve'],
  ],
};

/** Where several kinds have as many hits. */
const order: readonly SessionType[] = ['design', 'planning', 'implement', 'retrospective'];

/** A meeting that is called by its name. */
const named: readonly (readonly [RegExp, SessionType])[] = [
  [/planning session|計画セッション|プランニングセッション/, 'planning'],
  [/design session|設計セッション|デザインセッション/, 'design'],
  [/implement(?:ation)? session|実装セッション/, 'implement'],
  [
    /retro(?:spective)? session|(?:レトロ(?:スペクティブ)?|振り返り|ふりかえり)セッション/,
    'retrospective',
  ],
];

/** These words want a look back, whatever else is said. */
const lookBack = [
  '振り返り',
  'ふりかえり',
  'レトロ',
  'レトロスペクティブ',
  'retro',
  'retrospective',
];

/** No keyword, but a direction is asked for, or people, time or money are to be handed out. */
const directing = [
  ...['方向性', '割り当て', '配分', '担当決め'],
  ...['direction', 'assign', 'allocate', 'allocation', 'staff', 'budget'],
];

const axes: Readonly<Record<SessionType, readonly string[]>> = {
  planning: ['追加 vs 削減', '短期 vs 長期'],
  design: ['構造 vs 柔軟', 'リスク vs 機会'],
  implement: [],
  retrospective: ['局所 vs 全体'],
};

export function selectSession(request: string): SelectorOut {
  const explicit = named.find(([pattern]) => pattern.test(folded(request)));
  if (explicit !== undefined) return chosen(explicit[1], 'セッション名が明示されている。');
  if (hasAny(request, lookBack)) return chosen('retrospective', '振り返りを求める語がある。');
  const hits = hitsIn(request, keywords);
  const best = mostHits(hits, order);
  if (best !== undefined) return chosen(best, rationaleOf(best, hits));
  if (hasAny(request, directing))
    return chosen('planning', '該当語はないが、方向性または割り当てを求めている。');
  return chosen('design', '該当する語がないため、既定の design とする。');
}

/** The person named it. */
export function sessionOf(session: SessionType, rationale: string): SelectorOut {
  return chosen(session, rationale);
}

function chosen(session: SessionType, rationale: string): SelectorOut {
  return {
    session_type: session,
    requires_persona: session !== 'implement',
    recommended_axes: axes[session],
    rationale,
  };
}

function rationaleOf(best: SessionType, hits: ReadonlyMap<SessionType, readonly string[]>): string {
  const own = hits.get(best) ?? [];
  const tied = order.filter((kind) => kind !== best && hits.get(kind)?.length === own.length);
  const also = tied.map((kind) => `${kind} も ${quoted(hits.get(kind) ?? [])}`).join('、');
  const tie = tied.length === 0 ? '' : `（${also}。同数のため ${best} を優先）`;
  return `${quoted(own)}に一致${tie}。`;
}
