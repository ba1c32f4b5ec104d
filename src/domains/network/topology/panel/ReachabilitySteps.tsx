import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { LinkBase } from 'react-admin';
import { useShowPath } from '#src/fields/parts/useShowPath.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';

export interface ReachabilityReply {
  reachable: boolean;
  steps: { ok: boolean; word: string; message: string; resource?: string; id?: string; title: string }[];
  /** The records through which the packet gets, in order. */
  path: { resource: string; id: string }[];
}

/** The verdict and every check in the order of the packet's path. The last one decides. */
export function ReachabilitySteps({ reply: { reachable, steps } }: { reply: ReachabilityReply }) {
  const translate = useTranslate();
  return (
    <Stack spacing={3}>
      <Alert severity={reachable ? 'success' : 'warning'}>
        {translate(reachable ? 'network.reachability.yes' : 'network.reachability.no')}
      </Alert>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, index) => {
          const Mark = step.ok ? Check : Close;
          const decides = index === steps.length - 1;
          return (
            <Stack
              key={index}
              component="li"
              direction="row"
              spacing={2}
              sx={{
                py: 1,
                borderTop: index > 0 ? `1px solid ${token.hairline}` : undefined,
                fontWeight: decides ? 600 : undefined,
              }}
            >
              <Mark
                fontSize="small"
                titleAccess={translate(step.ok ? 'network.reachability.passes' : 'network.reachability.stops')}
                sx={{ color: toneColors(step.ok ? 'success' : 'danger').dot, flex: 'none' }}
              />
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {step.message}
                {step.resource && step.id && <StepLink resource={step.resource} id={step.id} />}
              </Box>
            </Stack>
          );
        })}
      </Box>
    </Stack>
  );
}

function StepLink({ resource, id }: { resource: string; id: string }) {
  const translate = useTranslate();
  const path = useShowPath(resource)?.(id);
  if (!path) return null;
  return (
    <Box component="span" sx={{ ml: 2, fontWeight: 400 }}>
      <Link component={LinkBase} to={path}>
        {translate('network.reachability.open')}
      </Link>
    </Box>
  );
}
