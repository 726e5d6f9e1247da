// What React carries that this site does not use. No page can reach it: usage.test.ts reads our sources for each, and what
// would be reached after all says so by an error (`REFUSE`). Made by hand from the source of REACT_VERSION.
import { NOTHING, REFUSE, type Cuts } from './leave-out.ts'

export const REACT_VERSION = '19.3.1'

const [PORTAL, PROFILER, SUSPENSE_LIST, SCOPE, LEGACY_HIDDEN, TRACING, VIEW_TRANSITION, ACTIVITY] = [
  4, 12, 19, 21, 23, 25, 30, 31,
]

/** No component of these kinds is ever made: an element of one becomes the error that React has for unknown elements. */
const KINDS: Cuts = {
  kinds: [PORTAL, PROFILER, SUSPENSE_LIST, SCOPE, LEGACY_HIDDEN, TRACING, VIEW_TRANSITION, ACTIVITY],
  texts: [
    ['case REACT_ACTIVITY_TYPE: return ( (type = createFiberImplClass(31, … type );', ''],
    ['case REACT_PROFILER_TYPE: return ( (type = createFiberImplClass(12, … type );', ''],
    ['case REACT_SUSPENSE_LIST_TYPE: return ( (type = createFiberImplClass(19, … type );', ''],
    ['case REACT_LEGACY_HIDDEN_TYPE: case REACT_VIEW_TRANSITION_TYPE: return ( … type );', ''],
  ],
  functions: { createFiberFromPortal: REFUSE, getActivityInstanceFromFiber: '{ return null }' },
}

/** Without such components no commit starts a view transition, and none waits for pictures (`mode & 32` is set by them). */
const VIEW_TRANSITIONS: Cuts = {
  texts: [
    ['(committedLanes & 335544064) === committedLanes', '!1', 3],
    ['isViewTransitionEligible || subtreeFlags & 8192 || 16785408 === (subtreeFlags & 16785408)', '!1'],
    ['(lanes & 335544064) === lanes', '!1', 4],
    ['0 !== (workInProgress.mode & 32)', '!1'],
  ],
  fixed: {
    shouldStartViewTransition: '!1',
    viewTransitionMutationContext: '!1',
    inUpdateViewTransition: '!1',
    rootViewTransitionAffected: '!1',
    rootViewTransitionNameCanceled: '!1',
    viewTransitionContextChanged: '!1',
    appearingViewTransitions: 'null',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    pendingTransitionTypes: 'null',
  },
  functions: {
    startViewTransition: REFUSE,
    suspendInstance: REFUSE,
    commitEnterViewTransitions: NOTHING,
    commitExitViewTransitions: NOTHING,
    commitNestedViewTransitions: NOTHING,
    flushAfterMutationEffects: NOTHING,
    measureNestedViewTransitions: NOTHING,
    restoreEnterOrExitViewTransitions: NOTHING,
    restoreNestedViewTransitions: NOTHING,
    trackEnterViewTransitions: NOTHING,
  },
  statements: ['ViewTransitionPseudoElement.prototype.'],
}

/** No fragment has a ref. */
const FRAGMENT_REFS: Cuts = {
  texts: [
    ['case 7: if (null === current.stateNode) { … instanceToUse = current.stateNode; break;', `case 7: ${REFUSE}`],
  ],
  functions: {
    commitNewChildToFragmentInstances: NOTHING,
    commitFragmentInstanceInsertionEffects: NOTHING,
    commitFragmentInstanceDeletionEffects: NOTHING,
    isFragmentInstanceParent: '{ return !1 }',
  },
  statements: ['FragmentInstance.prototype.'],
}

/** Our forms post to addresses. React's own actions, functions that a form calls, and their hooks have no use. */
const FORM_ACTIONS: Cuts = {
  texts: [['(unblocked.ownerDocument || unblocked).$$reactFormReplay', 'null']],
  functions: {
    extractEvents$1: NOTHING,
    recursivelyResetForms: NOTHING,
    ensureFormComponentIsStateful: REFUSE,
    requestFormReset: REFUSE,
    requestFormReset$1: REFUSE,
    scheduleReplayQueueIfNeeded: REFUSE,
    startHostTransition: REFUSE,
    TransitionAwareHostComponent: REFUSE,
  },
  hooks: [
    'useActionState',
    'useFormState',
    'useHostTransitionStatus',
    'useMemoCache',
    'useCacheRefresh',
    'useImperativeHandle',
    'useDebugValue',
  ],
}

/** Styles and scripts that React itself loads once (`precedence`, `<script async src>`): ours are in the document. */
const RESOURCES: Cuts = {
  texts: [
    ['case "style": if ( "string" !== typeof props.precedence || … return !0;', ''],
    ['case "script": if ( props.async && "function" !== typeof props.async && … return !0;', ''],
    ['return ( (type = props.disabled), "string" === typeof props.precedence && null == type );', 'return !1;'],
    ['ReactDOMSharedInternals.d = { f: flushSyncWork, … };', 'ReactDOMSharedInternals.d = { f: flushSyncWork };'],
  ],
  functions: {
    getResource: '{ return null }',
    acquireResource: REFUSE,
    preloadResourceAndSuspendIfNeeded: REFUSE,
    suspendResource: REFUSE,
    prefetchDNS: REFUSE,
    preconnect: REFUSE,
    preload: REFUSE,
    preloadModule: REFUSE,
    preinitModuleScript: REFUSE,
    preinitScript: REFUSE,
    preinitStyle: REFUSE,
  },
}

const CUSTOM_ELEMENTS: Cuts = {
  functions: { isCustomElement: '{ return !1 }', setPropOnCustomElement: REFUSE },
}

/** Events that React makes up from others. Nothing listens to these; onChange stays. */
const EVENTS: Cuts = {
  texts: [
    [
      'if (0 === (eventSystemFlags & 7)) { a: { SyntheticEventCtor = "mouseover" === domEventName … } a: { reactName = targetInst ? getNodeFromInstance(targetInst) : window;',
      'if (0 === (eventSystemFlags & 7)) { a: { reactName = targetInst ? getNodeFromInstance(targetInst) : window;',
    ],
    [
      'handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window; switch (domEventName) { case "focusin": … extractEvents$1(',
      'extractEvents$1(',
    ],
    ['registerDirectEvent("onMouseEnter", … registerTwoPhaseEvent( "onChange"', 'registerTwoPhaseEvent( "onChange"'],
    ['registerTwoPhaseEvent( "onSelect", … var mediaEventTypes =', 'var mediaEventTypes ='],
  ],
}

/** Which component an error came from: in a build their names are single letters, and nothing of ours reads them. */
const COMPONENT_STACKS: Cuts = {
  functions: {
    describeNativeComponentFrame: '{ return "" }',
    describeFiber: '{ return "" }',
    getComponentNameFromType: '{ return null }',
  },
}

/** The page is hydrated, once and as a whole. */
const ENTRIES: Cuts = {
  functions: { attemptExplicitHydrationTarget: REFUSE, defaultOnDefaultTransitionIndicator: NOTHING },
  fixed: { shouldDoubleInvokeUserFnsInHooksDEV: '!1' },
  statements: [
    'exports.createRoot',
    'ReactDOMSharedInternals.findDOMNode',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
  ],
}

export const REACT_CUTS: Readonly<Record<string, readonly Cuts[]>> = {
  'react-dom/cjs/react-dom-client.production.js': [
    KINDS,
    VIEW_TRANSITIONS,
    FRAGMENT_REFS,
    FORM_ACTIONS,
    RESOURCES,
    CUSTOM_ELEMENTS,
    EVENTS,
    COMPONENT_STACKS,
    ENTRIES,
  ],
  'react-dom/cjs/react-dom.production.js': [
    {
      statements: [
        'exports.browser',
        'exports.createPortal',
        'exports.preconnect',
        'exports.prefetchDNS',
        'exports.preinit ',
        'exports.preinitModule',
        'exports.preload ',
        'exports.preloadModule',
        'exports.requestFormReset',
        'exports.unstable_batchedUpdates',
        'exports.useFormState',
        'exports.useFormStatus',
      ],
    },
  ],
  'react/cjs/react.production.js': [
    {
      statements: [
        'exports.Activity',
        'exports.Children',
        'exports.Profiler',
        'exports.PureComponent',
        'exports.ViewTransition',
        'exports.__COMPILER_RUNTIME',
        'exports.addTransitionType',
        'exports.cache ',
        'exports.cacheSignal',
        'exports.createRef',
        'exports.unstable_useCacheRefresh',
        'exports.useActionState',
        'exports.useDebugValue',
        'exports.useImperativeHandle',
      ],
    },
  ],
  'scheduler/cjs/scheduler.production.js': [
    {
      statements: [
        'exports.unstable_forceFrameRate',
        'exports.unstable_next',
        'exports.unstable_runWithPriority',
        'exports.unstable_wrapCallback',
      ],
    },
  ],
}
