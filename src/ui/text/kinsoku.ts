/**
 * Never at the start of a line (行頭禁則): closing brackets, stops and commas, small kana, marks of length and
 * repetition.
 */
const neverFirst = new Set(
  '、。，．・：；？！‐゠–〜～ー゛゜ゝゞヽヾ々〻」』）】〉》〕〙〗〟｝］｠»’”…‥％‰℃°′″' +
    'ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ｡､･｣ｧｨｩｪｫｬｭｮｯｰﾞﾟ' +
    '!?,.:;)]}%',
);

/** Never at the end of a line (行末禁則): opening brackets and signs that belong to what follows. */
const neverLast = new Set('「『（【〈《〔〘〖〝｛［｟«‘“｢([{￥＄￡＃№¥$£');

/** Written in runs that stay together (分離禁止): leaders and dashes. */
const inseparable = new Set('…‥―—─〳〴〵');

/** Japanese, full-width forms, emoji: between these a line may end anywhere else. */
const breaksAnywhere =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Extended_Pictographic}\p{Regional_Indicator}\u3000-\u303F\u3200-\u33FF\uFF00-\uFFEF]/u;

export function isSpace(grapheme: string): boolean {
  return grapheme === ' ' || grapheme === '\u3000';
}

/** May a line end after `before` and the next begin with `after`? JIS X 4051, as far as a grid of cells can keep it. */
export function mayBreakBetween(before: string, after: string): boolean {
  // Spaces belong to the line that they end.
  if (isSpace(after)) return false;
  if (neverFirst.has(after)) return false;
  if (isSpace(before)) return true;
  if (neverLast.has(before)) return false;
  if (before === after && inseparable.has(before)) return false;
  if (before === '-') return /^\p{L}/u.test(after);
  return breaks(before) || breaks(after);
}

function breaks(grapheme: string): boolean {
  const unit = grapheme.charCodeAt(0);
  if (unit < 0x7f) return /^\d\uFE0F/.test(grapheme);
  if (unit >= 0x3041 && unit <= 0x9fff) return true;
  return breaksAnywhere.test(grapheme) || inseparable.has(grapheme);
}
