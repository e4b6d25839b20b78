import { saidIn } from './contract/said.ts';
import type { FieldWords, RecommendationFacts } from './words-shape.ts';

const list = (issues: readonly number[]) => issues.map((issue) => `#${issue}`).join('、');

const standing = {
  done: '完了',
  review_pending: 'レビュー待ち',
  in_progress: '作業中',
  incomplete: '未着手',
  blocked: '妨げあり',
  unknown: '不明',
} as const;

const results = {
  ...{ applied: '実施済み', already_present: 'すでにある', declined: '見送り', planned: '予定' },
  ...{ deferred: '次回以降', skipped: '省略', failed: '失敗' },
} as const;

const sources: Readonly<Record<string, string>> = {
  ...{ issues: 'Issue', prs: 'PR', logs: 'ログ', agents: 'エージェント', native: '依存関係' },
};

const statuses = { ok: '確認済み', partial: '一部だけ', absent: 'なし', failed: '失敗' } as const;

function notJudged(problem: string | undefined, evidence: readonly string[]): string {
  if (problem !== undefined) return `判定できません: ${problem}。ファイルを直してください。`;
  return `判定できません: ${evidence.at(-1) ?? '情報源を読めません'}。`;
}

const said = (text = '') => saidIn('ja', text);

function standingOf({
  issue,
  state,
  dropped,
  reasons,
  roots,
  evidence,
}: RecommendationFacts): string {
  if (dropped) return '実施せずに閉じられたため、提案はありません。';
  switch (state) {
    case 'done':
      return evidence.includes('issue closed')
        ? '完了しています。'
        : '作業は完了しています。マージまたは Close の判断をしてください。';
    case 'review_pending':
      return reasons.length > 0
        ? sentence(`レビューしてください。待ちもあります: ${said(reasons[0])}`)
        : 'レビューしてください。';
    case 'in_progress':
      return evidence.some((one) => one.endsWith(' closed'))
        ? 'PR がマージされずに閉じられています。続けるか、新しい PR を作ってください。'
        : '作業を続けてください。';
    case 'incomplete':
      return '着手できます。';
    case 'blocked': {
      const root = roots.length > 0 ? `（根本: ${list(roots)}）` : '';
      return sentence(`妨げ: ${reasons.map(said).join('、')}${root}`);
    }
    case 'unknown':
      return reasons[0] === undefined
        ? notJudged(issue.problem, evidence.map(said))
        : `${said(reasons[0])}。参照を直してください。`;
    default:
      return state satisfies never;
  }
}

export const ja: FieldWords = {
  recommendation: (facts) =>
    [standingOf(facts), ...facts.drift.map((one) => sentence(said(one)))].join(''),
  describe: {
    review_pending: (issue) => `Issue #${issue} をレビュー`,
    in_progress: (issue) => `Issue #${issue} の実装を継続`,
    incomplete: (issue) => `Issue #${issue} の実装を新規着手`,
  },
  rationale({ state, capability, missing, claimed }) {
    const why = {
      review_pending: 'レビュー待ちの PR があります。',
      in_progress: '作業中のため継続が効率的。',
      incomplete: '妨げるものがありません。',
    }[state];
    return [
      why,
      `${capability} capability にマッチ。`,
      ...(missing.length > 0 ? [`要入力: ${missing.join('、')}。`] : []),
      ...(claimed === undefined ? [] : [`${claimed} が担当。`]),
    ].join('');
  },
  forIssues: (issues) => `対象: ${list(issues)}。`,
  wholeProject: (project) => `Project ${project} 全体を進める`,
  standBy: {
    description: (state) =>
      state === 'review_pending' ? 'レビュー待ち PR がある場合' : '着手できる Issue がある場合',
    rationale: (state) => `現時点で ${state} なし`,
  },
  clearBlocker: (issue, reason) => `#${issue} の妨げを取り除く: ${said(reason)}`,
  correctReference: (issue, to) => `#${issue} の参照 ${to} を直す`,
  onlyPerson: '人だけが解決できます。',
  lookAgain: (issue) => `#${issue} をもう一度確認`,
  mendFile: (issue) => `#${issue} のファイルを直してからもう一度確認`,
  merge: (pr) => `PR ${pr} をマージ`,
  approvedNotMerged: '承認済み、未マージ。',
  close: (issue) => `#${issue} を閉じるか判断`,
  breakCycle: (edges) => `循環を断つ。どれか一つを外す: ${edges.join('、')}`,
  reason({ nextAgent, capability, targets, unmatched, waiting, allDone, isEmpty }) {
    if (isEmpty) return 'Issue が見つからないため、判定するものがありません。';
    if (allDone) return '作業完了';
    if (nextAgent === 'facilitator') return '不明な Issue の再確認が先です。';
    if (nextAgent !== 'none') {
      const said = targets.map(({ issue, state }) => `#${issue} は${standing[state]}`).join('、');
      return `${said}。${capability} capability を持つ ${nextAgent} を推奨。`;
    }
    const [missing] = unmatched;
    if (missing !== undefined) {
      const issues = unmatched
        .filter((each) => each.capability === missing.capability)
        .map((each) => each.issue);
      return `${missing.capability} のできるエージェントがいません（${list(issues)} に必要）。`;
    }
    const outside = waiting.map(({ issue, reason }) => `#${issue}（${reason}）`).join('、');
    return outside === '' ? '今は着手できるものがありません。' : `外部待ち: ${outside}。`;
  },
  forCrew: (issues) => ({
    description: `${list(issues.slice(0, 5))}${issues.length > 5 ? ' …' : ''} をこのプログラムの crew に計画させる`,
    rationale: 'ここに任せられるエージェントがいません。始まる前に計画を確かめられます。',
  }),
  beginIssues: {
    description: 'Issue のフォルダー .agent/issues/ と最初の 1 件を作る',
    rationale:
      'ここには Issue が見つかりません。GitHub にある場合は gh を入れてログインしてください（gh auth login）。',
  },
  finishPr: (pr) => `PR ${pr} を仕上げる`,
  ourProblem: (why) => `こちらの問題なので投稿しません: ${why}`,
  urgent: {
    ci: (pr) => `${pr}: CI が赤`,
    conflicts: (pr, base) => `${pr}: ${base ?? '取り込み先'} と衝突`,
    remarks: (pr, count) => `${pr}: 未解決の指摘 ${count} 件`,
    reviewers: (pr, names) => `${pr}: ${names.join('、')} にレビュー依頼`,
  },
  remark: {
    continue: (criteria) => `作業継続をお願いします。完了条件: ${criteria}`,
    propose: (title) =>
      `完了条件が書かれていません。次のような一覧を提案します:\n\n- [ ] ${title}\n- [ ] テストで確かめられている`,
    blocked: (reasons, waitsFor) =>
      waitsFor.length > 0 && waitsFor.length === reasons.length
        ? `${list(waitsFor)} の完了待ち`
        : `ブロック: ${reasons.join('、')}`,
    unblocked: (done, over) => {
      const said = [
        ...(done.length === 0 ? [] : [`${done.join('、')} は完了`]),
        ...(over.length === 0 ? [] : [`もう当てはまらない: ${over.join('、')}`]),
      ];
      return said.length === 0 ? 'ブロッカー解消' : `ブロッカー解消: ${said.join('。')}`;
    },
    review: (pr) => `レビューをお願いします: PR ${pr}`,
    approved: (pr) => `承認済みですが、まだマージされていません: PR ${pr}`,
    done: (evidence, close) => `作業完了 (${evidence})。Close の判断をお願いします: ${close}`,
    moreNeeded: (what) => `追加情報をお願いします: ${what}`,
    stale: (days, last, state) =>
      `${days} 日間動きがありません（最後: ${last}、状態: ${state}）。次のどれかをお願いします: まだ必要 / 内容を明確に / 担当を変える / 人の判断で閉じる。`,
    attention: (reasons) => `確認をお願いします: ${reasons.join('、')}`,
  },
  health: {
    unknown: (count, total) =>
      total === 0 ? '判定する Issue がない' : count === 0 ? 'すべて判定済み' : `不明 ${count} 件`,
    next: (agent, workable, unmatched) =>
      workable === 0
        ? '今は作業なし'
        : unmatched.length > 0
          ? `${list(unmatched)} を任せるエージェントなし`
          : `次: ${agent}`,
    blockers: (blocked, hidden) =>
      hidden.length > 0
        ? `${list(hidden)} の理由が見えない`
        : blocked === 0
          ? '妨げなし'
          : `${blocked} 件、理由あり`,
    nothingLeft: (total) =>
      total === 0 ? '開いている Issue も、最近閉じた Issue もない' : '残りの作業なし',
    noTracker: '分からない（ここにはまだ Issue がない）',
    startable: (count) => `着手できる ${count} 件`,
    nothingToStart: ({ reviews, blocked, taken }) =>
      `着手できるものなし。レビュー待ち ${reviews} 件${blocked > 0 ? `、妨げあり ${blocked} 件` : ''}${taken > 0 ? `、担当者あり ${taken} 件` : ''}`,
  },
  activity: (commits, branches, since) =>
    `${since === undefined ? '' : `${since} 以降の`}コミット ${commits} 件、ブランチ ${branches} 本`,
  summary: ({ first, commits, issues }) =>
    first ? '初回' : `新しいコミット ${commits} 件、変わった Issue ${issues} 件`,
  report: {
    title: '場の報告',
    recorded: (day, days) => `録画 ${day}/${days} 日目`,
    states: { ...standing, dropped: '取りやめ' },
    headings: {
      ...{ activity: '動き', health: '健全さ', next: '次の一手', issues: 'Issue', actions: '整備' },
      ...{
        people: '人',
        agents: 'エージェント',
        sources: '情報源',
        warnings: '警告',
        since: '前回から',
      },
    },
    conditions: {
      ...{ stateClear: '状態が明確', nextActionClear: '次の担い手が明確' },
      ...{ blockersVisible: '妨げが見える', workable: '着手できる' },
    },
    nothing: 'なし',
    nobody: '担当なし',
    priorities: { high: '優先度 高', medium: '優先度 中', low: '優先度 低' },
    kinds: { comment: 'コメント', label: 'ラベル', update: '更新', attention: '注意' },
    became: (result, why) => `（${results[result]}${why === '' ? '' : `: ${why}`}）`,
    source: ({ name, status, detail }) =>
      `${sources[name] ?? name}: ${statuses[status]}${detail === undefined ? '' : `（${said(detail)}）`}`,
    left: (count) => `ほか ${count} 件`,
    waitsFor: (what, name, days) => `${what} は ${name} 待ち${days === null ? '' : `、${days} 日`}`,
  },
};

/** 人の書いた言葉が句点や疑問符で終わっていれば、重ねて付けない。 */
function sentence(text: string): string {
  return /[。．.！!？?]$/.test(text) ? text : `${text}。`;
}
