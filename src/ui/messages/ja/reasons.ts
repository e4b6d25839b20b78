import { damageText } from './damage.ts';

/**
 * やり直しや失敗のわけ。記録には英語のまま残り、画面ではこの言葉になる。仕事ごとのわけは、それぞれの言葉にある。
 */
export const reasons = {
  /** モデルや道具のことで終わったわけ。 */
  failed: {
    empty_reply: '返事が空でした',
    invalid_reply: '返事が決まった形ではありませんでした',
    truncated: '返事が長さの上限で切れました',
    refused: 'モデルが断りました',
    context_full: '読むものが多すぎてモデルに入りませんでした',
    unknown_stop: '返事が思わぬ形で終わりました',
    agent_stopped: '使ってよい回数、時間、量の上限に達しました',
    too_large: '頼む内容が大きすぎました',
    bad_request: '提供元が頼み方を受け付けませんでした',
    server_error: '提供元で障害が起きました',
    overloaded: '提供元が混み合っていました',
    rate_limited: '提供元の回数制限にかかりました',
    stream_cut: '返事が途中で切れました',
    stream_idle: '返事が途中で止まりました',
    call_timeout: '返事が時間内に来ませんでした',
    connection: 'つながりませんでした',
  },
  /** 返事を読み取れないわけ（`agents/reply/find-json.ts`）。 */
  reply: {
    no_json: () => '返事に JSON がありません',
    too_long: (characters: string) => `返事が ${characters} 文字を超えています`,
    braces: () => '返事がかっこだらけで読み取れません',
    ambiguous: () => '返事に内容の違う JSON が二つ以上あります',
    incomplete: (where: string) => `返事の JSON が途中で終わっています（${where}）`,
    invalid: (where: string) => `返事の JSON が正しくありません（${where}）`,
    other_draft: (chapter: string, episode: string, draft: string) =>
      `頼んだもの（第${Number(episode || chapter)}${episode === '' ? '章' : '話'}の草稿 ${Number(draft)}）とは別の草稿の採点でした`,
    other_round: (round: string) => `頼んだラウンド ${round} とは別のラウンドの採点でした`,
    other_agent: (agent: string) => `${agent} としての返事ではありませんでした`,
  },
  /** 返事のどこかが決まった形ではないわけ。知らない英文は出さない（実行の記録にはそのまま残る）。 */
  form: (problem: string) => {
    const told = damageText(problem);
    return told === problem && !/[ぁ-んァ-ヶ一-龠]/.test(problem)
      ? '返事に、決まった形と違うところがありました'
      : told;
  },
  repeats: (tool: string, times: string) =>
    `同じこと（${tool}）を ${times} 回繰り返し、結果が変わらなかったので止めました`,
  exhausted: (reason: string) => `やり直しの回数を使い切りました（${reason}）`,
  warning: (text: string) => `注意: ${text}`,
  inside: (text: string, context: string) => `${text}（${context}）`,
};
