import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useLaterMenu } from './useLaterMenu.tsx';

const load = async () => (await import('./UserLinks.tsx')).UserLinks;

/** Opens the menu of the signed-in user. */
export function UserMenu() {
  const translate = useTranslate();
  const { name } = useActor();
  const { button, menu } = useLaterMenu(load);
  return (
    <>
      <Button startIcon={<AccountCircle />} aria-label={`${translate('shell.header.user')} ${name}`} {...button}>
        <Name>{name}</Name>
      </Button>
      {menu}
    </>
  );
}

const Name = styled('span')({
  maxWidth: 160,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media (max-width: 599px)': { display: 'none' },
});
