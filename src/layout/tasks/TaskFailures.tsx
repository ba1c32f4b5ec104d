import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { failuresUrl, readFailures } from '#src/dataProviders/tasks.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

/** The records of a task that failed, each with its reason and code, and the way to all of them as a file. */
export function TaskFailures({ id, count, title }: { id: string; count: number; title: string }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery({
    queryKey: ['suantai', 'taskFailures', id, count],
    queryFn: ({ signal }) => readFailures(id, signal),
    retry: false,
  });
  if (isError)
    return (
      <p role="alert">
        {translate('tasks.unavailable')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {translate('tasks.again')}
        </Button>
      </p>
    );
  return (
    <>
      <Failures aria-label={translate('tasks.failuresOf', { title })} aria-busy={data === undefined}>
        {data?.map(({ n, label, code, message }) => (
          <li key={n}>
            <b>{[translate('tasks.number', { n }), label].filter(Boolean).join(' · ')}</b>
            <span>
              {message} <code>{code}</code>
            </span>
          </li>
        ))}
      </Failures>
      {data && data.length < count && <small>{translate('tasks.more', { smart_count: count - data.length })}</small>}
      <a className="value-link" href={failuresUrl(id)} download>
        {translate('tasks.failuresFile')}
      </a>
    </>
  );
}

const Failures = styled('ul')({
  maxHeight: 200,
  margin: '8px 0',
  padding: '0 8px',
  overflowY: 'auto',
  listStyle: 'none',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  '& li': { padding: '4px 0', overflowWrap: 'anywhere' },
  '& b': { display: 'block', fontWeight: 600 },
  '& span, & code': { color: token.textMuted },
});
