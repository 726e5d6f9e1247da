import { configure } from '@testing-library/react'

// The library's own second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
