/** A PDF of one page whose text stands at the left, line under line. */
export function pdfOf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`)
  const text = `BT /F1 12 Tf 14 TL 72 720 Td ${shown.join(' ')} ET`
  return btoa(`%PDF-1.4\n4 0 obj\n<< /Length ${text.length} >>\nstream\n${text}\nendstream\nendobj\n%%EOF`)
}

/** What `attachments` of a draft has for it. */
export function attachedPdf(lines: readonly string[]) {
  const document = {
    media_type: 'application/pdf' as const,
    data: pdfOf(lines),
    filename: 'invoice.pdf',
  }
  return [{ type: 'document' as const, document }]
}
