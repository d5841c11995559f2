; Offers Codesk under "Open with" for rate files, where the program that opens them by default stays as it is, and makes
; it the program for codesk:// links.
!macro codeskOpenWith EXT
  WriteRegStr SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Codesk.RateFile" ""
!macroend
!macro codeskNotOpenWith EXT
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Codesk.RateFile"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Codesk.RateFile" "" "Rate file"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Codesk.RateFile\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Codesk.RateFile\shell\open" "FriendlyAppName" "Codesk"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Codesk.RateFile\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro codeskOpenWith "csv"
  !insertmacro codeskOpenWith "tsv"
  !insertmacro codeskOpenWith "xlsx"
  WriteRegStr SHELL_CONTEXT "Software\Classes\codesk" "" "URL:Codesk"
  WriteRegStr SHELL_CONTEXT "Software\Classes\codesk" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\codesk\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\codesk\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Codesk.RateFile"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\codesk"
  !insertmacro codeskNotOpenWith "csv"
  !insertmacro codeskNotOpenWith "tsv"
  !insertmacro codeskNotOpenWith "xlsx"
!macroend
