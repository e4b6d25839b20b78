/** Words of the sheet about settings that keep everything closed; it comes after the first frame. */
export const mendWords = {
  ja: {
    title: '設定ファイルに直すところがあります',
    at: (line: number, what: string) => `${line} 行目  ${what}`,
    builtIn: (value: string) => `  既定値は ${value}`,
    edit: 'このファイルを編集する（保存すると開き直します）',
    again: 'ほかで直したので、読み直す',
    read: '設定を読み直しました',
    stay: 'あとで（最初の画面へ）',
  },
  en: {
    title: 'The settings have to be set right first',
    at: (line: number, what: string) => `Line ${line}  ${what}`,
    builtIn: (value: string) => `  The default is ${value}`,
    edit: 'edit this file (saved, it is opened again)',
    again: 'it was set right elsewhere: read it again',
    read: 'The settings were read again',
    stay: 'later (to the first screen)',
  },
};
