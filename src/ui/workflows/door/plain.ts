import type { Telling } from '../../messages/telling.ts';

/** How it is told in lists and in lines. */
export const doorTelling: Telling = {
  about: {
    ja: '依頼をどのワークフローに任せるか、モデルに一度だけ尋ねます',
    en: 'One question to a model: which workflow takes a request',
  },
};
