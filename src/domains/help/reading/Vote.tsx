import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { request } from '#src/http/httpClient.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { articleQuery, type HelpArticleReply } from './helpQueries.ts';

type OwnVote = NonNullable<HelpArticleReply['vote']>;

const LONGEST = 1000;

/** Whether the article helped its reader, with a comment. The reader may change both. */
export function Vote({ article: { slug, vote } }: { article: HelpArticleReply }) {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const [comment, setComment] = useState(vote?.comment ?? '');
  const { queryKey } = articleQuery(slug);
  const send = useMutation({
    mutationFn: async (next: OwnVote) =>
      (
        await request<OwnVote>(`/api/sys/v1/help/reading/${encodeURIComponent(slug)}/vote`, {
          method: 'PUT',
          body: next,
        })
      ).json,
    onSuccess: (next) => client.setQueryData(queryKey, (known) => known && { ...known, vote: next }),
    onError: () => notify(translate('help.vote.failed'), { type: 'error' }),
  });
  const choose = (helpful: boolean | null) => {
    if (helpful !== null) send.mutate({ helpful, comment: vote?.comment ?? null });
  };
  return (
    <Stack spacing={2} sx={{ mt: 4, alignItems: 'flex-start', color: 'text.primary' }}>
      <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <span id="help-vote">{translate('help.vote.ask')}</span>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-labelledby="help-vote"
          disabled={send.isPending}
          value={vote?.helpful ?? null}
          onChange={(_, value: boolean | null) => choose(value)}
        >
          <ToggleButton value>{translate('help.vote.yes')}</ToggleButton>
          <ToggleButton value={false}>{translate('help.vote.no')}</ToggleButton>
        </ToggleButtonGroup>
        <output>{vote && translate('help.vote.thanks')}</output>
      </Stack>
      {vote && (
        <>
          <TextField
            multiline
            fullWidth
            minRows={2}
            value={comment}
            placeholder={translate('help.vote.comment')}
            onChange={(event) => setComment(event.target.value)}
            slotProps={{ htmlInput: { maxLength: LONGEST, 'aria-label': translate('help.vote.comment') } }}
            sx={{ maxWidth: 560 }}
          />
          <Button
            variant="outlined"
            disabled={send.isPending || comment.trim() === (vote.comment ?? '')}
            onClick={() =>
              send.mutate(
                { helpful: vote.helpful, comment: comment.trim() || null },
                { onSuccess: () => notify(translate('help.vote.sent'), { type: 'success' }) },
              )
            }
          >
            {translate('help.vote.send')}
          </Button>
        </>
      )}
    </Stack>
  );
}
