import type { Config } from '../../config.ts';

const tasks = {
  ja: '長さの表記に日を加える。1500分は「1日1時間」。1日より短いものは今のまま。',
  en: 'Say days in durations: 1500 minutes is "1 d 1 h". What is shorter than a day stays as it is.',
} as const;

/** What was asked for when the recording of this language was made (`rehearsal/edit`). */
export function recordedTask({ folio }: Pick<Config, 'folio'>): string {
  return tasks[folio.language];
}
