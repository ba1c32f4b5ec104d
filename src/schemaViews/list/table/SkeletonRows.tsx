/** Lines in place of rows that are on their way, as high as the rows will be. */
export function SkeletonRows({ rows, width }: { rows: number; width: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className="list-skeleton" aria-hidden="true">
      {Array.from({ length: width }, (__, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it holds nothing, and is hidden from readers
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  ));
}
