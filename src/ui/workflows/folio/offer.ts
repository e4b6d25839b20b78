import { languageFor } from '../../../engine/workflows/folio/contract/language.ts';
import { type Offer, wordsIn } from '../offer.ts';

/** Code points. */
export const longestIdea = 5000;

/** A story, from an idea (docs/spec/folio.md §13.1). */
export const storyOffer: Offer = {
  longest: longestIdea,
  input: (idea, language) => ({ idea, ...(language === undefined ? {} : { language }) }),
  ways: { names: ['ja', 'en'], of: (idea, { folio }) => languageFor(idea, folio.language) },
  door: {
    strong: wordsIn(
      '読み物|絵本|おとぎ話|昔話|ミステリ|ホラー|話をひとつ|話を一つ|bedtime|fable',
      'fairy tale|ghost story|whodunit|mystery|romance|horror|小説|短編|長編|掌編',
      '連作|童話|怪談|物語|推理|ファンタジー|主人公|コメディ|話を書|第一章|第二章',
      '三章|story|novel|tale|fiction|chapter|heroine|hero|detective|fantasy|poem',
    ),
    words: wordsIn(
      '寝る前|眠れない夜|spooky|strangers|once upon|読みたい|恋|少年|少女|探偵|ghost',
      'love|dragon|write me',
    ),
    kinds: ['story', 'premise'],
    acts: false,
  },
  words: {
    ja: {
      label: '物語を書く',
      one: '新しい物語に',
      prompt: '何を書きますか',
      hint: '物語のアイデアを書いて ↵',
      empty: 'アイデアを書いてください。',
      sample: 'もうすぐ終わる町の五時の放送と、毎日「聞こえました」とだけ電話をかけてくる人の物語',
      rehearsalStarts: '録画した別の物語を再生します。あなたの案は残してあります（入力欄で ↑）。',
      notes: {
        ja: {
          said: '日本語で書きます',
          how: '（いつも同じ言語にするには config.yaml の folio.language）',
        },
        en: {
          said: '英語で書きます',
          how: '（いつも同じ言語にするには config.yaml の folio.language）',
        },
      },
    },
    en: {
      label: 'write a story',
      one: 'a new story',
      prompt: 'What shall we write?',
      hint: 'Type an idea for a story, then ↵',
      empty: 'Type an idea first.',
      sample:
        "A piano tuner takes over a dead man's round and puts right the one note that was to be left wrong",
      rehearsalStarts:
        'Plays another, recorded story, not yours. Your idea is kept (↑ in the field).',
      notes: {
        ja: {
          said: 'In Japanese',
          how: '(for every story: folio.language in config.yaml)',
        },
        en: { said: 'In English', how: '(for every story: folio.language in config.yaml)' },
      },
    },
  },
};
