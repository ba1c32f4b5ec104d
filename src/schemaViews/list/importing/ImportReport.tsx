import type { ImportReply } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

const PROBLEMS_SHOWN = 200;

/** The result of an import or of its dry run, with each invalid cell. */
export function ImportReport({ reply, done }: { reply: ImportReply; done: boolean }) {
  const translate = useTranslate();
  const { total, valid, created, errors } = reply;
  return (
    <div>
      <output>
        <strong>
          {done && errors.length === 0
            ? translate('list.import.done', { smart_count: created })
            : translate('list.import.report', { total, valid, invalid: total - valid })}
        </strong>
      </output>
      {errors.length > 0 && <p className="list-hint">{translate('list.import.whole')}</p>}
      {errors.length > 0 && (
        <div className="list-report">
          <table>
            <thead>
              <tr>
                <th scope="col">{translate('list.import.row')}</th>
                <th scope="col">{translate('list.import.column')}</th>
                <th scope="col">{translate('list.import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {errors.slice(0, PROBLEMS_SHOWN).map((error, index) => (
                <tr key={index}>
                  <td>{error.row}</td>
                  <td>
                    {error.label ?? error.column ?? '—'}
                    {error.label !== undefined && error.label !== error.column && (
                      <span className="list-hint">
                        {' '}
                        <code>{error.column}</code>
                      </span>
                    )}
                  </td>
                  <td>{error.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {errors.length > PROBLEMS_SHOWN && <p className="list-hint">+{errors.length - PROBLEMS_SHOWN}</p>}
        </div>
      )}
    </div>
  );
}
