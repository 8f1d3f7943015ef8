/** JSON of a table, with one entry a line. @param levels number of nested tables, each of whose entries has a line */
export function tableText(table: object, levels: number, indent = ''): string {
  const [open, close] = Array.isArray(table) ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}  `;
  const lines = Object.entries(table).map(([name, entry]) => {
    const text = levels > 1 ? tableText(entry, levels - 1, inner) : inLine(entry);
    return `${inner}${Array.isArray(table) ? '' : `${JSON.stringify(name)}: `}${text},\n`;
  });
  return `${open}\n${lines.join('')}${indent}${close}`;
}

/** JSON with a space between the parts. Line breaks in texts are escaped, so all others are of the layout. */
const inLine = (value: unknown) => JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
