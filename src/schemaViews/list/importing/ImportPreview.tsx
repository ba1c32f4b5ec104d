import type { ImportReply } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** How the server has read the file: its encoding, what each column stands for, and the first rows. */
export function ImportPreview({ reply }: { reply: ImportReply }) {
  const translate = useTranslate();
  const { encoding, columns = [], sample = [] } = reply;
  const ignored = columns.filter(({ read, heading }) => !read && heading !== '').map(({ heading }) => heading);
  if (sample.length === 0) return null;
  return (
    <section aria-label={translate('list.import.preview')}>
      <p className="list-hint">
        {translate('list.import.readAs', { encoding: encoding ?? '' })}
        {ignored.length > 0 && ` ${translate('list.import.ignored', { columns: ignored.join(', ') })}`}
      </p>
      <div className="list-report">
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('list.import.row')}</th>
              {columns.map(({ heading, label, read }, index) => (
                <th scope="col" key={index} className={read ? undefined : 'value-muted'}>
                  {label ?? heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ row, cells }) => (
              <tr key={row}>
                <td>{row}</td>
                {cells.map((cell, index) => (
                  <td key={index} className={columns[index]?.read ? undefined : 'value-muted'}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
