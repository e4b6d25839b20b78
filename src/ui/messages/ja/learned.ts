/** 覚えた好みの見直しとリセットの言葉。 */
export const learned = {
  noneYet: '好みはまだありません。',
  nearCap: (count: number, cap: number) =>
    `覚えた好みが上限に近づいています（${count}/${cap} 件）。古いものの見直しをお勧めします。`,
  prune: {
    full: (count: number, cap: number) =>
      `覚えた好みが上限に達しました（${count}/${cap} 件）。次の古いものの見直しをお勧めします:`,
    some: (count: number, cap: number) => `古い好みがあります（${count}/${cap} 件）:`,
    heading: '### 60日以上、裏づけのない好み',
    line: (name: string, date: string) => `- ${name}（最後の裏づけ: ${date}）`,
    ask: '削除しますか？（y 削除 / n 残す / review-all 1件ずつ）',
    none: '古い好みはありません。',
  },
  profile: {
    heading: (count: number) => `### 全体の見直し: 覚えた好みが ${count} 件あります`,
    purpose: '**目的**: 一件ずつの承認では見えない、全体としての「あなた像」を確かめます。',
    clusters: {
      vocabulary: '**言葉の意味（あなたの用語）**',
      defaults: '**いつもの選択**',
      avoid: '**避けるもの**',
      judgment: '**判断の優先順位**',
      communication: '**やり取りの仕方**',
      task_scope: '**作業に含める範囲**',
    },
    options: [
      '**選べること**:',
      '- すべて残す – いまのまま続けます',
      '- 1 件ずつ見直す – 残す・直す・消すを選びます',
      '- すべて消す – 好みを全部消し、学習を止めます',
    ],
    ask: '入力してください（keep 残す / review 1件ずつ / clear すべて消す）:',
    one: '（keep 残す / edit 直す / delete 消す）:',
  },
  reset: {
    asks: (count: number) => [
      '覚えた好みをすべて消します。次のことが起こります:',
      `- 好み ${count} 件をすべて削除します`,
      '- まだ提案していない癖の回数を削除します',
      '- 学習の管理情報を削除します',
      '- 学習を止めます（lp_system.enabled: false）',
      '元には戻せません。',
      '',
    ],
    ask: '続けますか？ [y/N]',
    done: (count: number) => [
      `覚えた好み ${count} 件を削除しました`,
      '内部の記録（癖の回数、管理情報）も削除しました',
      '学習を止めました',
      '',
      'また使うには、config.yaml で lp_system.enabled: true にします',
    ],
  },
};
export type Learned = typeof learned;
