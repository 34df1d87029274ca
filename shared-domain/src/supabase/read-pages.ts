/**
 * Rows in the order of their ids, page by page: offsets get slower with each page. The backend's own limit may be lower
 * than a page's, so only an empty response is the end.
 */
export async function* readPages<Row extends { id: string }>(
  getRows: (afterId: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let rows = await getRows(null); rows.length > 0; rows = await getRows(rows.at(-1)?.id ?? null)) yield rows;
}
