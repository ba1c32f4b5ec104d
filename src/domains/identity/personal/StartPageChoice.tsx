import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { startPages } from '#model/rules/navigation/startPage.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';
import { useCurrentUser, useSavePreferences } from '#src/session/account/preferences.ts';

/** Chooses the page that opens first: one of the menu, listed by group, or the one of the role. */
export function StartPageChoice() {
  const translate = useTranslate();
  const label = useLabel();
  const manifest = useManifest();
  const { preferences } = useCurrentUser();
  const { mutate: save } = useSavePreferences();
  const { hasPage } = useRouting();
  const pages = startPages(manifest, hasPage);
  const chosen = pages.some(({ path }) => path === preferences?.start_page) ? (preferences?.start_page ?? '') : '';
  const groups = manifest.groups
    .toSorted((a, b) => b.sort - a.sort)
    .map((group) => ({ group, own: pages.filter((page) => page.group === group.key) }));
  return (
    <Select
      size="small"
      displayEmpty
      value={chosen}
      onChange={({ target }) => save({ start_page: target.value === '' ? null : target.value })}
      inputProps={{ 'aria-label': translate('personal.preferences.start') }}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
      sx={{ minWidth: 200 }}
    >
      <MenuItem value="">{translate('personal.preferences.startDefault')}</MenuItem>
      {groups.flatMap(({ group, own }) =>
        own.length === 0
          ? []
          : [
              <ListSubheader key={group.key} sx={{ lineHeight: '28px', backgroundColor: 'inherit' }}>
                {label(group.label)}
              </ListSubheader>,
              ...own.map((page) => (
                <MenuItem key={page.path} value={page.path}>
                  {label(page.label)}
                </MenuItem>
              )),
            ],
      )}
    </Select>
  );
}
