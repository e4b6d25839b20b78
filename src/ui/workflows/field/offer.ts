import { type Offer, wordsIn } from '../offer.ts';

/** A look at a field: of the repository here, or of one that was recorded. On home it only looks. */
export const fieldOffer: Offer = {
  wordless: true,
  input: (_, way) => ({ rehearsal: way === 'rehearsal', look: { maintain: 'plan' } }),
  ways: { names: ['here', 'rehearsal'], of: () => 'here' },
  door: {
    strong: wordsIn(
      'waiting for my|waiting on me|waiting on my|open ticket|open tickets',
      'nobody touched|has nobody touched|unassigned|milestone|overdue|マイルストーン',
      '期限切れ|担当のいない|担当者のいない|チケットの|issue|イシュー|課題|進捗',
      '進み具合|バックログ|次の一手|次は何|次に何|次にやる|どこまで進|ブロックされ',
      'ブロッカー|プルリク|滞って|エージェントの|場の状態|ボード|レビュー待ち',
      '手が空いて|着手できる|backlog|blocked|blocker|blocking|stale|board',
      "pull request|what's next|what is next|what next|whats next|pick up next",
      'next step|progress|standup|stand-up|who is waiting|the field|ready to start',
    ),
    words: wordsIn(
      'ticket|tickets|untouched|状況|稼働|止まって|次に|残って|agent|triage|status',
      'stuck',
    ),
    kinds: ['standing'],
    acts: false,
  },
  words: {
    ja: {
      label: 'Issue を見渡す',
      one: '新しい見回りに',
      prompt: 'このリポジトリの Issue と次の一手',
      hint: '↵ で見ます（何も書かなくてよい・何も変えません）',
      empty: '',
      notes: {
        here: { said: 'このリポジトリを見ます', how: '（ほかは folio-tui field DIR）' },
        rehearsal: { said: '録画した三日間を見ます', how: '（folio-tui field --rehearsal）' },
      },
    },
    en: {
      label: 'survey the issues',
      one: 'a new survey',
      prompt: 'Issues of this repository, and the next step',
      hint: '↵ looks (no words needed; nothing is changed)',
      empty: '',
      notes: {
        here: { said: 'Looks at this repository', how: '(others: folio-tui field DIR)' },
        rehearsal: { said: 'Plays three recorded days', how: '(folio-tui field --rehearsal)' },
      },
    },
  },
};
