import { openCopyPage } from './docs/copy-page.ts'
import { openExamples } from './docs/examples.ts'
import { openNavigation } from './docs/navigation.ts'
import { openSamples } from './docs/samples.ts'
import { openScrollSpy } from './docs/scroll-spy.ts'
import { followOldAnchor, openSearch } from './docs/search-dialog.ts'
import { openTryButtons } from './docs/try-buttons.ts'
import { openThemeSwitch } from './theme-switch.ts'

openThemeSwitch()
openSamples()
openNavigation()
openSearch()
openScrollSpy()
openExamples()
openCopyPage()
openTryButtons()
void followOldAnchor()
