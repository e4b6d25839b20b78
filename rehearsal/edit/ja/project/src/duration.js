/** 分の数を読みやすい長さにする。45 は「45分」、90 は「1時間30分」。 */
export function duration(minutes) {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [];
  if (hours > 0) parts.push(`${hours}時間`);
  if (rest > 0) parts.push(`${rest}分`);
  return parts.join('') || '0分';
}
