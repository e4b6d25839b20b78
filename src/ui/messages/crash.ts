/** Used when everything else has failed, so it depends on no other file. */
export const ja = {
  crashed: (file: string) =>
    `不具合で画面を閉じました。書いたものは残っています。もう一度 folio-tui を起動すれば続きから再開できます。\n報告するときは、この記録を添えてください（鍵や秘密は伏せてあります）: ${file}`,
};

export const en: typeof ja = {
  crashed: (file) =>
    `A fault closed the cockpit. What was written is kept; start folio-tui again to carry on.\nTo report it, send this log along (keys and secrets are masked): ${file}`,
};
