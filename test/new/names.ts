/** Renames what the template is about, in every way in which it is spelled: `gift-cards` for `spare-parts`. */
export function namesOf(
  plural: string,
  singular = plural.replace(/ies$/, 'y').replace(/s$/, ''),
): (text: string) => string {
  const names = [...spellings('spare-parts').map((name, index) => [name, spellings(plural)[index]])]
  names.push(...spellings('spare-part').map((name, index) => [name, spellings(singular)[index]]))
  return (text) => names.reduce((done, [from = '', to = '']) => done.replaceAll(from, to), text)
}

/** `spare-parts`, `spare_parts`, `spare parts`, `spareParts`, `SpareParts` and `Spare parts`. */
function spellings(name: string): string[] {
  const words = name.split('-')
  const pascal = words.map(capitalized).join('')
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  return [name, words.join('_'), words.join(' '), camel, pascal, capitalized(words.join(' '))]
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
