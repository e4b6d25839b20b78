/*
 * Is what was put into the field a manuscript, and no request? Nobody types paragraphs of prose with speech in them as what is to be
 * done. Pure.
 */

const leastLetters = 400;
const leastLines = 6;

const speech = /^[ \t　]*[「『（“"]|“[^“”]+”|"[^"]{3,}"/;
const ends = /[。」』！？…―）.!?"”’]$/;
const heading =
  /^[ \t　]*(?:#{1,3} |第[0-9０-９一二三四五六七八九十百]{1,4}[章話節]|(?:chapter|episode) [0-9ivx]+)/i;
/** Lists, code, logs, mails and addresses are what requests are made of. */
const noProse = /^\s*(?:[-*+•・>|{}<$]|\d+[.)] |[\w./-]+:\d+|https?:|(?:error|warn|info)\b|at )/i;
const asksFor =
  /(?:ください|下さい|お願いします|お願い|ほしい|欲しい|して|直して|書いて|教えて|まとめて|レビュー|校正|要約|でしょうか|ますか)[。？?！!]?$|^\s*(?:please|can you|could you|would you|write|rewrite|review|fix|translate|summari[sz]e|help|make|i want|i need)\b/i;

export function looksLikeManuscript(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < leastLines || text.length < leastLetters) return false;
  // who asks for something does it before or behind what it is about, in no line of speech
  const around = [...lines.slice(0, 2), ...lines.slice(-2)];
  if (around.some((line) => !speech.test(line) && asksFor.test(line))) return false;
  const share = (fits: (line: string) => boolean) => lines.filter(fits).length / lines.length;
  const prose = share((line) => ends.test(line) || heading.test(line));
  if (prose < 0.7 || share((line) => noProse.test(line)) > 0.2) return false;
  return (
    lines.filter((line) => speech.test(line)).length >= 2 ||
    lines.some((line) => heading.test(line))
  );
}
