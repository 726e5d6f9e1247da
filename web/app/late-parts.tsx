import ConnectionNotice from './features/connection/connection-notice.tsx'
import FollowNotices from './features/shell/header/follow-notices.tsx'
import PageFocus from './features/shell/page-focus.tsx'

/** Parts of every page that have nothing to do while it is being loaded. */
export default function LateParts() {
  return (
    <>
      <ConnectionNotice />
      <FollowNotices />
      <PageFocus />
    </>
  )
}
