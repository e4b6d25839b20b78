/** What stands where a draft will be, before its first word has come. */
export const beforeDraftWords: Readonly<
  Record<'ja' | 'en', { readonly outline: (title: string) => string; readonly more: string }>
> = {
  ja: { outline: (title) => `これから書く章: ${title}`, more: '↓ 続き（r）' },
  en: { outline: (title) => `What is to be written: ${title}`, more: '↓ more (r)' },
};
